/* mont-amd64.h: what the paths for 64-bit x86 have in common, for the assembler
 *
 * The work is cut into blocks of eight limbs, whose accumulator stays in %r8 to %r15: with each row
 * of products the lowest limb is finished and leaves, and its register becomes the new highest one.
 *
 * The file that includes this defines
 *   FUNCTION (name)        what a function is called
 *   MULTIPLIER             the register of the limb that a row is multiplied by
 *   start_row              what stands before a row
 *   mad a, low, high       low += the multiplier * the limb at a, with what goes into high
 *   mad_last a, low, high  the last one of a row, where high is new
 *   first_row8 a, low      eight products into an empty accumulator: the lowest limb to low, the
 *                          next ones in %r9 to %r15 and %r8
 *   first_row7 a           seven products with a[1..7]: %r9 to %r15 and %r8
 *   first_row4 a           four products: %r8 to %r12
 * Scratch registers for these are %rax, %rbx, %rdx and %rbp.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

	.text

	.macro	begin name
	.globl	\name
	.hidden	\name
	.type	\name, @function
	.balign	32
\name:
	endbr64
	push	%rbx
	push	%rbp
	push	%r12
	push	%r13
	push	%r14
	push	%r15
	.endm

	.macro	end name
	pop	%r15
	pop	%r14
	pop	%r13
	pop	%r12
	pop	%rbp
	pop	%rbx
	ret
	.size	\name, . - \name
	.endm

/* h0..h7 += the multiplier * a[0..7], of which the lowest limb is stored at \low (or nowhere), and
 * the highest new one comes into h0. */
	.macro	row8 a, h0, h1, h2, h3, h4, h5, h6, h7, low
	start_row
	mad	0(\a), \h0, \h1
	.ifnb	\low
	mov	\h0, \low
	.endif
	mad	8(\a), \h1, \h2
	mad	16(\a), \h2, \h3
	mad	24(\a), \h3, \h4
	mad	32(\a), \h4, \h5
	mad	40(\a), \h5, \h6
	mad	48(\a), \h6, \h7
	mad_last 56(\a), \h7, \h0
	.endm

/* Rows 1 to 7 of a block, for the multipliers b[1..7]. */
	.macro	rows1to7 a, b, t
	mov	8(\b), MULTIPLIER
	row8	\a, %r9, %r10, %r11, %r12, %r13, %r14, %r15, %r8, 8(\t)
	mov	16(\b), MULTIPLIER
	row8	\a, %r10, %r11, %r12, %r13, %r14, %r15, %r8, %r9, 16(\t)
	mov	24(\b), MULTIPLIER
	row8	\a, %r11, %r12, %r13, %r14, %r15, %r8, %r9, %r10, 24(\t)
	mov	32(\b), MULTIPLIER
	row8	\a, %r12, %r13, %r14, %r15, %r8, %r9, %r10, %r11, 32(\t)
	mov	40(\b), MULTIPLIER
	row8	\a, %r13, %r14, %r15, %r8, %r9, %r10, %r11, %r12, 40(\t)
	mov	48(\b), MULTIPLIER
	row8	\a, %r14, %r15, %r8, %r9, %r10, %r11, %r12, %r13, 48(\t)
	mov	56(\b), MULTIPLIER
	row8	\a, %r15, %r8, %r9, %r10, %r11, %r12, %r13, %r14, 56(\t)
	.endm

/* t[0..7] = the low limbs of the accumulator + a b; the accumulator keeps the high ones. */
	.macro	block8 a, b, t
	mov	0(\b), MULTIPLIER
	row8	\a, %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15, 0(\t)
	rows1to7 \a, \b, \t
	.endm

	.macro	reduce_row8 n, n0, m, h0, h1, h2, h3, h4, h5, h6, h7
	mov	\n0, MULTIPLIER
	imul	\h0, MULTIPLIER
	.ifnb	\m
	mov	MULTIPLIER, \m
	.endif
	row8	\n, \h0, \h1, \h2, \h3, \h4, \h5, \h6, \h7
	.endm

	.macro	load8 t
	mov	0(\t), %r8
	mov	8(\t), %r9
	mov	16(\t), %r10
	mov	24(\t), %r11
	mov	32(\t), %r12
	mov	40(\t), %r13
	mov	48(\t), %r14
	mov	56(\t), %r15
	.endm

	.macro	store8 t, offset=0
	mov	%r8, \offset+0(\t)
	mov	%r9, \offset+8(\t)
	mov	%r10, \offset+16(\t)
	mov	%r11, \offset+24(\t)
	mov	%r12, \offset+32(\t)
	mov	%r13, \offset+40(\t)
	mov	%r14, \offset+48(\t)
	mov	%r15, \offset+56(\t)
	.endm

	.macro	add8 first, t, offset=0
	\first	\offset+0(\t), %r8
	adc	\offset+8(\t), %r9
	adc	\offset+16(\t), %r10
	adc	\offset+24(\t), %r11
	adc	\offset+32(\t), %r12
	adc	\offset+40(\t), %r13
	adc	\offset+48(\t), %r14
	adc	\offset+56(\t), %r15
	.endm

	.macro	add8_carry
	adc	$0, %r8
	adc	$0, %r9
	adc	$0, %r10
	adc	$0, %r11
	adc	$0, %r12
	adc	$0, %r13
	adc	$0, %r14
	adc	$0, %r15
	.endm

/* A limb of the modulus if the mask in %rax is set, else zero, to the stack. */
	.macro	masked_limb offset
	mov	\offset(%rcx), %rbx
	and	%rax, %rbx
	mov	%rbx, \offset(%rsp)
	.endm

/* The products of different limbs of the eight at %rsi. The limb of weight c is kept in register
 * 8 + c mod 8, and goes to \t when the next row does not reach it: 1 to 8 are there in the end, 9
 * to 14 in %r9 to %r14. */
	.macro	cross_products8 t
	mov	0(%rsi), MULTIPLIER
	first_row7 %rsi
	mov	%r9, 8(\t)
	mov	%r10, 16(\t)

	mov	8(%rsi), MULTIPLIER
	start_row
	mad	16(%rsi), %r11, %r12
	mad	24(%rsi), %r12, %r13
	mad	32(%rsi), %r13, %r14
	mad	40(%rsi), %r14, %r15
	mad	48(%rsi), %r15, %r8
	mad_last 56(%rsi), %r8, %r9
	mov	%r11, 24(\t)
	mov	%r12, 32(\t)

	mov	16(%rsi), MULTIPLIER
	start_row
	mad	24(%rsi), %r13, %r14
	mad	32(%rsi), %r14, %r15
	mad	40(%rsi), %r15, %r8
	mad	48(%rsi), %r8, %r9
	mad_last 56(%rsi), %r9, %r10
	mov	%r13, 40(\t)
	mov	%r14, 48(\t)

	mov	24(%rsi), MULTIPLIER
	start_row
	mad	32(%rsi), %r15, %r8
	mad	40(%rsi), %r8, %r9
	mad	48(%rsi), %r9, %r10
	mad_last 56(%rsi), %r10, %r11
	mov	%r15, 56(\t)
	mov	%r8, 64(\t)

	mov	32(%rsi), MULTIPLIER
	start_row
	mad	40(%rsi), %r9, %r10
	mad	48(%rsi), %r10, %r11
	mad_last 56(%rsi), %r11, %r12

	mov	40(%rsi), MULTIPLIER
	start_row
	mad	48(%rsi), %r11, %r12
	mad_last 56(%rsi), %r12, %r13

	mov	48(%rsi), MULTIPLIER
	start_row
	mad_last 56(%rsi), %r13, %r14
	.endm

/* ── 512 bits ─────────────────────────────────────────────────────────────────────────────── */

/* Reduces the product of sixteen limbs at %rsp by the modulus at %rcx: with -1 / n at 128(%rsp)
 * and the result's address at 136(%rsp). The low half is reduced alone, which leaves eight limbs
 * and no carry; with the high half added there may be one, and then the modulus is subtracted. */
	.macro	finish8
	load8	%rsp
	reduce_row8 %rcx, 128(%rsp), , %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15
	reduce_row8 %rcx, 128(%rsp), , %r9, %r10, %r11, %r12, %r13, %r14, %r15, %r8
	reduce_row8 %rcx, 128(%rsp), , %r10, %r11, %r12, %r13, %r14, %r15, %r8, %r9
	reduce_row8 %rcx, 128(%rsp), , %r11, %r12, %r13, %r14, %r15, %r8, %r9, %r10
	reduce_row8 %rcx, 128(%rsp), , %r12, %r13, %r14, %r15, %r8, %r9, %r10, %r11
	reduce_row8 %rcx, 128(%rsp), , %r13, %r14, %r15, %r8, %r9, %r10, %r11, %r12
	reduce_row8 %rcx, 128(%rsp), , %r14, %r15, %r8, %r9, %r10, %r11, %r12, %r13
	reduce_row8 %rcx, 128(%rsp), , %r15, %r8, %r9, %r10, %r11, %r12, %r13, %r14
	add8	add, %rsp, 64
	sbb	%rax, %rax
	.irp	i, 0, 1, 2, 3, 4, 5, 6, 7
	masked_limb 8*\i
	.endr
	mov	136(%rsp), %rdi
	sub	0(%rsp), %r8
	sbb	8(%rsp), %r9
	sbb	16(%rsp), %r10
	sbb	24(%rsp), %r11
	sbb	32(%rsp), %r12
	sbb	40(%rsp), %r13
	sbb	48(%rsp), %r14
	sbb	56(%rsp), %r15
	store8	%rdi
	add	$144, %rsp
	.endm

/* void hm_..._mont_mul8 (uint64_t *r, const uint64_t *a, const uint64_t *b, const uint64_t *n,
 *                         uint64_t n0) */
	begin	FUNCTION (mont_mul8)
	push	%rdi
	push	%r8
	sub	$128, %rsp
	mov	%rdx, %rdi
	mov	0(%rdi), MULTIPLIER
	first_row8 %rsi, 0(%rsp)
	rows1to7 %rsi, %rdi, %rsp
	store8	%rsp, 64
	finish8
	end	FUNCTION (mont_mul8)

/* ── 256 bits: the whole product stays in registers, limb c in %r8 + c ────────────────────── */

	.macro	row4 a, h0, h1, h2, h3, new
	start_row
	mad	0(\a), \h0, \h1
	mad	8(\a), \h1, \h2
	mad	16(\a), \h2, \h3
	mad_last 24(\a), \h3, \new
	.endm

	.macro	reduce_row4 h0, h1, h2, h3
	mov	%rdi, MULTIPLIER
	imul	\h0, MULTIPLIER
	row4	%rcx, \h0, \h1, \h2, \h3, \h0
	.endm

/* As finish8, with -1 / n in %rdi and the result's address on the stack. */
	.macro	finish4
	reduce_row4 %r8, %r9, %r10, %r11
	reduce_row4 %r9, %r10, %r11, %r8
	reduce_row4 %r10, %r11, %r8, %r9
	reduce_row4 %r11, %r8, %r9, %r10
	pop	%rdi
	add	%r12, %r8
	adc	%r13, %r9
	adc	%r14, %r10
	adc	%r15, %r11
	sbb	%rax, %rax
	mov	0(%rcx), %rbx
	mov	8(%rcx), %rdx
	mov	16(%rcx), %rbp
	mov	24(%rcx), %rsi
	and	%rax, %rbx
	and	%rax, %rdx
	and	%rax, %rbp
	and	%rax, %rsi
	sub	%rbx, %r8
	sbb	%rdx, %r9
	sbb	%rbp, %r10
	sbb	%rsi, %r11
	mov	%r8, 0(%rdi)
	mov	%r9, 8(%rdi)
	mov	%r10, 16(%rdi)
	mov	%r11, 24(%rdi)
	.endm

/* void hm_..._mont_mul4 (uint64_t *r, const uint64_t *a, const uint64_t *b, const uint64_t *n,
 *                         uint64_t n0) */
	begin	FUNCTION (mont_mul4)
	push	%rdi
	push	%r8
	mov	%rdx, %rdi
	mov	0(%rdi), MULTIPLIER
	first_row4 %rsi
	mov	8(%rdi), MULTIPLIER
	row4	%rsi, %r9, %r10, %r11, %r12, %r13
	mov	16(%rdi), MULTIPLIER
	row4	%rsi, %r10, %r11, %r12, %r13, %r14
	mov	24(%rdi), MULTIPLIER
	row4	%rsi, %r11, %r12, %r13, %r14, %r15
	pop	%rdi
	finish4
	end	FUNCTION (mont_mul4)

/* ── blocks, for the larger sizes ─────────────────────────────────────────────────────────── */

/* void hm_..._row (uint64_t *t, const uint64_t *a, size_t blocks, const uint64_t *b)
 *
 * t[0 .. 8 blocks) += a[0 .. 8 blocks) * b[0 .. 8), and the eight limbs above are set. */
	begin	FUNCTION (row)
	mov	%rdx, %rbx
	xor	%r8d, %r8d
	xor	%r9d, %r9d
	xor	%r10d, %r10d
	xor	%r11d, %r11d
	xor	%r12d, %r12d
	xor	%r13d, %r13d
	xor	%r14d, %r14d
	xor	%r15d, %r15d
	push	%rbx			/* blocks left */
	push	%r8			/* the carry into the next block: 0 or -1 */
1:
	negq	(%rsp)			/* CF = carry */
	add8	adc, %rdi
	sbb	%rax, %rax
	mov	%rax, (%rsp)
	block8	%rsi, %rcx, %rdi
	add	$64, %rdi
	add	$64, %rsi
	decq	8(%rsp)
	jnz	1b
	negq	(%rsp)
	add8_carry
	store8	%rdi
	add	$16, %rsp
	end	FUNCTION (row)

/* uint64_t hm_..._reduce_row (uint64_t *t, const uint64_t *n, size_t blocks, uint64_t n0,
 *                             uint64_t carry)
 *
 * Adds the multiple of n to t[0 .. 8 blocks + 8) that clears the lowest eight limbs, which are not
 * written, and @carry, 0 or 1, to the highest eight; returns the carry out. */
	begin	FUNCTION (reduce_row)
	sub	$96, %rsp		/* 0: m; 64: n0; 72: blocks left; 80: carry, 0 or -1 */
	mov	%r8, 88(%rsp)
	mov	%rcx, 64(%rsp)
	mov	%rdx, 72(%rsp)
	load8	%rdi
	reduce_row8 %rsi, 64(%rsp), 0(%rsp), %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15
	reduce_row8 %rsi, 64(%rsp), 8(%rsp), %r9, %r10, %r11, %r12, %r13, %r14, %r15, %r8
	reduce_row8 %rsi, 64(%rsp), 16(%rsp), %r10, %r11, %r12, %r13, %r14, %r15, %r8, %r9
	reduce_row8 %rsi, 64(%rsp), 24(%rsp), %r11, %r12, %r13, %r14, %r15, %r8, %r9, %r10
	reduce_row8 %rsi, 64(%rsp), 32(%rsp), %r12, %r13, %r14, %r15, %r8, %r9, %r10, %r11
	reduce_row8 %rsi, 64(%rsp), 40(%rsp), %r13, %r14, %r15, %r8, %r9, %r10, %r11, %r12
	reduce_row8 %rsi, 64(%rsp), 48(%rsp), %r14, %r15, %r8, %r9, %r10, %r11, %r12, %r13
	reduce_row8 %rsi, 64(%rsp), 56(%rsp), %r15, %r8, %r9, %r10, %r11, %r12, %r13, %r14
	movq	$0, 80(%rsp)
	jmp	2f
1:
	negq	80(%rsp)
	add8	adc, %rdi
	sbb	%rax, %rax
	mov	%rax, 80(%rsp)
	block8	%rsi, %rsp, %rdi
2:
	add	$64, %rdi
	add	$64, %rsi
	decq	72(%rsp)
	jnz	1b
	negq	80(%rsp)
	add8_carry
	negq	88(%rsp)
	add8	adc, %rdi
	store8	%rdi
	sbb	%rax, %rax
	neg	%rax
	add	$96, %rsp
	end	FUNCTION (reduce_row)

/* void hm_..._subtract (uint64_t *r, const uint64_t *t, const uint64_t *n, size_t blocks,
 *                       uint64_t carry)
 *
 * r[0 .. 8 blocks) = t - n if @carry is 1, t if it is 0; what is borrowed at the top is lost. */
	begin	FUNCTION (subtract)
	sub	$64, %rsp
	neg	%r8
	mov	%r8, %rax		/* the mask */
	xor	%ebp, %ebp		/* the borrow, 0 or -1 */
1:
	load8	%rdx
	.irp	h, %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15
	and	%rax, \h
	.endr
	store8	%rsp
	load8	%rsi
	neg	%rbp
	sbb	0(%rsp), %r8
	sbb	8(%rsp), %r9
	sbb	16(%rsp), %r10
	sbb	24(%rsp), %r11
	sbb	32(%rsp), %r12
	sbb	40(%rsp), %r13
	sbb	48(%rsp), %r14
	sbb	56(%rsp), %r15
	sbb	%rbp, %rbp
	store8	%rdi
	add	$64, %rdi
	add	$64, %rsi
	add	$64, %rdx
	dec	%rcx
	jnz	1b
	add	$64, %rsp
	end	FUNCTION (subtract)
