/* mont-mulq-amd64.S: the inner loops of Montgomery multiplication with what each 64-bit x86 has
 *
 * mul leaves a product in %rdx:%rax and destroys the flags. So no carry flag lives from one product
 * to the next: the upper half, with the carries added, waits in %rbx for the next limb. The way
 * from %rbx to %rbx takes two cycles, but rows overlap.
 * Registers besides those of mont-amd64.h: %rbp the multiplier.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#if defined(__x86_64__) && defined(__LP64__)

#define FUNCTION(name) hm_mulq_##name
#define MULTIPLIER %rbp

/* The lowest limb of a row has nothing from below. */
	.macro	start_row
	xor	%ebx, %ebx
	.endm

	.macro	mad a, low, high
	mov	\a, %rax
	mul	%rbp
	add	%rax, \low
	adc	$0, %rdx
	add	%rbx, \low
	adc	$0, %rdx
	mov	%rdx, %rbx
	.endm

	.macro	mad_last a, low, high
	mov	\a, %rax
	mul	%rbp
	add	%rax, \low
	adc	$0, %rdx
	add	%rbx, \low
	adc	$0, %rdx
	mov	%rdx, \high
	.endm

/* \low is there, \high is new: the next product of a row into an empty accumulator. */
	.macro	next a, low, high
	mov	\a, %rax
	mul	%rbp
	add	%rax, \low
	adc	$0, %rdx
	mov	%rdx, \high
	.endm

	.macro	first_row8 a, low
	mov	0(\a), %rax
	mul	%rbp
	mov	%rax, \low
	mov	%rdx, %r9
	next	8(\a), %r9, %r10
	next	16(\a), %r10, %r11
	next	24(\a), %r11, %r12
	next	32(\a), %r12, %r13
	next	40(\a), %r13, %r14
	next	48(\a), %r14, %r15
	next	56(\a), %r15, %r8
	.endm

	.macro	first_row7 a
	mov	8(\a), %rax
	mul	%rbp
	mov	%rax, %r9
	mov	%rdx, %r10
	next	16(\a), %r10, %r11
	next	24(\a), %r11, %r12
	next	32(\a), %r12, %r13
	next	40(\a), %r13, %r14
	next	48(\a), %r14, %r15
	next	56(\a), %r15, %r8
	.endm

	.macro	first_row4 a
	mov	0(\a), %rax
	mul	%rbp
	mov	%rax, %r8
	mov	%rdx, %r9
	next	8(\a), %r9, %r10
	next	16(\a), %r10, %r11
	next	24(\a), %r11, %r12
	.endm

#include "mont-amd64.h"

/* The square of the limb at \a is added to \high:\low; the carry comes from and goes to %rbx, as 0
 * or -1. */
	.macro	add_square a, low, high
	mov	\a, %rax
	mul	%rax
	neg	%rbx
	adc	%rax, \low
	adc	%rdx, \high
	sbb	%rbx, %rbx
	.endm

/* \high:\low = 2 (\high:\low) plus the bit in %rbp, which gets the one that leaves. */
	.macro	double low, high
	mov	\low, %rax
	mov	\high, %rdx
	lea	(%rbp, %rax, 2), \low
	shr	$63, %rax
	lea	(%rax, %rdx, 2), \high
	shr	$63, %rdx
	mov	%rdx, %rbp
	.endm

/* Squares the eight limbs at %rsi into the sixteen at \t: the products of different limbs are
 * doubled, and the squares of the limbs added. */
	.macro	square8 t
	cross_products8 \t
	xor	%r15d, %r15d
	xor	%ebp, %ebp
	xor	%ebx, %ebx
	movq	$0, 0(\t)
	.irp	i, 0, 1, 2, 3
	mov	16*\i(\t), %rax
	mov	16*\i+8(\t), %rdx
	lea	(%rbp, %rax, 2), %r8
	shr	$63, %rax
	lea	(%rax, %rdx, 2), %rax
	shr	$63, %rdx
	mov	%rdx, %rbp
	mov	%rax, 16*\i+8(\t)
	add_square 8*\i(%rsi), %r8, 16*\i+8(\t)
	mov	%r8, 16*\i(\t)
	.endr
	mov	64(\t), %r8
	double	%r8, %r9
	add_square 32(%rsi), %r8, %r9
	mov	%r8, 64(\t)
	mov	%r9, 72(\t)
	double	%r10, %r11
	add_square 40(%rsi), %r10, %r11
	mov	%r10, 80(\t)
	mov	%r11, 88(\t)
	double	%r12, %r13
	add_square 48(%rsi), %r12, %r13
	mov	%r12, 96(\t)
	mov	%r13, 104(\t)
	double	%r14, %r15
	add_square 56(%rsi), %r14, %r15
	mov	%r14, 112(\t)
	mov	%r15, 120(\t)
	.endm

/* void hm_mulq_mont_sqr8 (uint64_t *r, const uint64_t *a, const uint64_t *n, uint64_t n0) */
	begin	FUNCTION (mont_sqr8)
	push	%rdi
	push	%rcx
	sub	$128, %rsp
	mov	%rdx, %rcx
	square8	%rsp
	finish8
	end	FUNCTION (mont_sqr8)

/* void hm_mulq_mont_sqr4 (uint64_t *r, const uint64_t *a, const uint64_t *n, uint64_t n0) */
	begin	FUNCTION (mont_sqr4)
	push	%rdi
	mov	%rcx, %rdi
	mov	%rdx, %rcx
	mov	0(%rsi), %rbp
	mov	8(%rsi), %rax
	mul	%rbp
	mov	%rax, %r9
	mov	%rdx, %r10
	next	16(%rsi), %r10, %r11
	next	24(%rsi), %r11, %r12
	mov	8(%rsi), %rbp
	start_row
	mad	16(%rsi), %r11, %r12
	mad_last 24(%rsi), %r12, %r13
	mov	16(%rsi), %rbp
	next	24(%rsi), %r13, %r14
	xor	%r15d, %r15d
	add	%r9, %r9
	adc	%r10, %r10
	adc	%r11, %r11
	adc	%r12, %r12
	adc	%r13, %r13
	adc	%r14, %r14
	adc	%r15, %r15
	xor	%ebx, %ebx
	xor	%r8d, %r8d
	add_square 0(%rsi), %r8, %r9
	add_square 8(%rsi), %r10, %r11
	add_square 16(%rsi), %r12, %r13
	add_square 24(%rsi), %r14, %r15
	finish4
	end	FUNCTION (mont_sqr4)

/* void hm_mulq_square_block (uint64_t *t, const uint64_t *a)
 *
 * t[0..15] = a[0..7]^2. */
	begin	FUNCTION (square_block)
	square8	%rdi
	end	FUNCTION (square_block)

/* void hm_mulq_double_add (uint64_t *t, const uint64_t *a, size_t blocks)
 *
 * t[0 .. 16 blocks) = 2 t + a, without a carry out. Both carries wait as 0 or -1. */
	begin	FUNCTION (double_add)
	lea	(%rdx, %rdx), %rcx
	xor	%ebp, %ebp		/* of the doubling */
	xor	%ebx, %ebx		/* of the addition */
1:
	load8	%rdi
	neg	%rbp
	.irp	h, %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15
	adc	\h, \h
	.endr
	sbb	%rbp, %rbp
	neg	%rbx
	add8	adc, %rsi
	sbb	%rbx, %rbx
	store8	%rdi
	add	$64, %rdi
	add	$64, %rsi
	dec	%rcx
	jnz	1b
	end	FUNCTION (double_add)
#endif

#if defined(__linux__) && defined(__ELF__)
	.section .note.GNU-stack, "", @progbits
#endif
