/* mont-mulx-amd64.S: the inner loops of Montgomery multiplication with mulx, adcx and adox
 *
 * mulx multiplies without touching the flags, adcx and adox each carry in a flag of their own. So
 * the low and the high halves of a row of products are added in two chains that run side by side.
 * Registers besides those of mont-amd64.h: %rdx the multiplier, %rax and %rbx a product, %rbp zero.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#if defined(__x86_64__) && defined(__LP64__)

#define FUNCTION(name) hm_mulx_##name
#define MULTIPLIER %rdx

/* high:low += %rdx * the limb at \a; the carries go on in both chains. */
	.macro	mad a, low, high
	mulx	\a, %rax, %rbx
	adcx	%rax, \low
	adox	%rbx, \high
	.endm

/* The last one of a row, where \high is new, and both chains end. */
	.macro	mad_last a, low, high
	mulx	\a, %rax, \high
	adcx	%rax, \low
	adox	%rbp, \high
	adcx	%rbp, \high
	.endm

/* Starts both chains. */
	.macro	start_row
	xor	%ebp, %ebp
	.endm

/* Eight products into an empty accumulator. */
	.macro	first_row8 a, low
	start_row
	mulx	0(\a), %rax, %r9
	mov	%rax, \low
	mulx	8(\a), %rax, %r10
	adcx	%rax, %r9
	mulx	16(\a), %rax, %r11
	adcx	%rax, %r10
	mulx	24(\a), %rax, %r12
	adcx	%rax, %r11
	mulx	32(\a), %rax, %r13
	adcx	%rax, %r12
	mulx	40(\a), %rax, %r14
	adcx	%rax, %r13
	mulx	48(\a), %rax, %r15
	adcx	%rax, %r14
	mulx	56(\a), %rax, %r8
	adcx	%rax, %r15
	adcx	%rbp, %r8
	.endm

/* Seven products with the limbs at \a[1..7]. */
	.macro	first_row7 a
	start_row
	mulx	8(\a), %r9, %r10
	mulx	16(\a), %rax, %r11
	adcx	%rax, %r10
	mulx	24(\a), %rax, %r12
	adcx	%rax, %r11
	mulx	32(\a), %rax, %r13
	adcx	%rax, %r12
	mulx	40(\a), %rax, %r14
	adcx	%rax, %r13
	mulx	48(\a), %rax, %r15
	adcx	%rax, %r14
	mulx	56(\a), %rax, %r8
	adcx	%rax, %r15
	adcx	%rbp, %r8
	.endm

/* Four products, into %r8 to %r12. */
	.macro	first_row4 a
	start_row
	mulx	0(\a), %r8, %r9
	mulx	8(\a), %rax, %r10
	adcx	%rax, %r9
	mulx	16(\a), %rax, %r11
	adcx	%rax, %r10
	mulx	24(\a), %rax, %r12
	adcx	%rax, %r11
	adcx	%rbp, %r12
	.endm

#include "mont-amd64.h"

/* Squares the eight limbs at %rsi into the sixteen at \t: the products of different limbs are
 * doubled in one chain, and the squares of the limbs added in the other. */
	.macro	square8 t
	cross_products8 \t
	xor	%r15d, %r15d
	mov	%r15, 0(\t)
	.irp	i, 0, 1, 2, 3, 4, 5, 6, 7
	mov	8*\i(%rsi), %rdx
	mulx	%rdx, %rax, %rbx
	.if	\i < 4
	mov	16*\i(\t), %rdx
	adcx	%rdx, %rdx
	adox	%rax, %rdx
	mov	%rdx, 16*\i(\t)
	mov	16*\i+8(\t), %rdx
	adcx	%rdx, %rdx
	adox	%rbx, %rdx
	mov	%rdx, 16*\i+8(\t)
	.elseif	\i == 4
	mov	16*\i(\t), %rdx
	adcx	%rdx, %rdx
	adox	%rax, %rdx
	mov	%rdx, 64(\t)
	adcx	%r9, %r9
	adox	%rbx, %r9
	mov	%r9, 72(\t)
	.elseif	\i == 5
	adcx	%r10, %r10
	adox	%rax, %r10
	mov	%r10, 80(\t)
	adcx	%r11, %r11
	adox	%rbx, %r11
	mov	%r11, 88(\t)
	.elseif	\i == 6
	adcx	%r12, %r12
	adox	%rax, %r12
	mov	%r12, 96(\t)
	adcx	%r13, %r13
	adox	%rbx, %r13
	mov	%r13, 104(\t)
	.else
	adcx	%r14, %r14
	adox	%rax, %r14
	mov	%r14, 112(\t)
	adcx	%r15, %r15
	adox	%rbx, %r15
	mov	%r15, 120(\t)
	.endif
	.endr
	.endm

/* void hm_mulx_mont_sqr8 (uint64_t *r, const uint64_t *a, const uint64_t *n, uint64_t n0) */
	begin	FUNCTION (mont_sqr8)
	push	%rdi
	push	%rcx
	sub	$128, %rsp
	mov	%rdx, %rcx
	square8	%rsp
	finish8
	end	FUNCTION (mont_sqr8)

/* void hm_mulx_mont_sqr4 (uint64_t *r, const uint64_t *a, const uint64_t *n, uint64_t n0) */
	begin	FUNCTION (mont_sqr4)
	push	%rdi
	mov	%rcx, %rdi
	mov	%rdx, %rcx
	mov	0(%rsi), %rdx
	start_row
	mulx	8(%rsi), %r9, %r10
	mulx	16(%rsi), %rax, %r11
	adcx	%rax, %r10
	mulx	24(%rsi), %rax, %r12
	adcx	%rax, %r11
	adcx	%rbp, %r12
	mov	8(%rsi), %rdx
	start_row
	mad	16(%rsi), %r11, %r12
	mad_last 24(%rsi), %r12, %r13
	mov	16(%rsi), %rdx
	start_row
	mad_last 24(%rsi), %r13, %r14
	xor	%r15d, %r15d
	mov	0(%rsi), %rdx
	mulx	%rdx, %r8, %rbx
	adcx	%r9, %r9
	adox	%rbx, %r9
	mov	8(%rsi), %rdx
	mulx	%rdx, %rax, %rbx
	adcx	%r10, %r10
	adox	%rax, %r10
	adcx	%r11, %r11
	adox	%rbx, %r11
	mov	16(%rsi), %rdx
	mulx	%rdx, %rax, %rbx
	adcx	%r12, %r12
	adox	%rax, %r12
	adcx	%r13, %r13
	adox	%rbx, %r13
	mov	24(%rsi), %rdx
	mulx	%rdx, %rax, %rbx
	adcx	%r14, %r14
	adox	%rax, %r14
	adcx	%r15, %r15
	adox	%rbx, %r15
	finish4
	end	FUNCTION (mont_sqr4)

/* void hm_mulx_square_block (uint64_t *t, const uint64_t *a)
 *
 * t[0..15] = a[0..7]^2. */
	begin	FUNCTION (square_block)
	square8	%rdi
	end	FUNCTION (square_block)

/* void hm_mulx_double_add (uint64_t *t, const uint64_t *a, size_t blocks)
 *
 * t[0 .. 16 blocks) = 2 t + a, without a carry out. Both flags live through the loop: lea, jrcxz
 * and jmp leave them alone. */
	begin	FUNCTION (double_add)
	mov	%rdx, %rcx
	start_row
1:
	.irp	i, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	mov	8*\i(%rdi), %rax
	adcx	%rax, %rax
	adox	8*\i(%rsi), %rax
	mov	%rax, 8*\i(%rdi)
	.endr
	lea	128(%rdi), %rdi
	lea	128(%rsi), %rsi
	lea	-1(%rcx), %rcx
	jrcxz	2f
	jmp	1b
2:
	end	FUNCTION (double_add)
#endif

#if defined(__linux__) && defined(__ELF__)
	.section .note.GNU-stack, "", @progbits
#endif
