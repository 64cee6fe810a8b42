/**
 * Returns a × b ÷ divisor, rounded half-up to an integer and exact for any safe integers. Money is rounded nowhere else. All
 * three are non-negative integers, divisor is positive.
 */
export function multiplyDivide(a: number, b: number, divisor: number): number {
  const divisorBig = BigInt(divisor)
  return Number((2n * BigInt(a) * BigInt(b) + divisorBig) / (2n * divisorBig))
}
