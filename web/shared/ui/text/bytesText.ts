const unit = 1024
const units = ['字节', 'KB', 'MB', 'GB'] as const

/** Formats a size: '512 字节', '3.4 MB'; one decimal below ten, rounded half up. */
export function bytesText(bytes: number): string {
  let amount = bytes
  let step = 0
  while (amount >= unit && step < units.length - 1) {
    amount /= unit
    step += 1
  }
  const digits = step === 0 || amount >= 10 ? 0 : 1
  return `${amount.toFixed(digits)} ${units[step]}`
}
