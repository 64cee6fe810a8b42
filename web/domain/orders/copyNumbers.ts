import { copyText } from '#shared/browser/copyText.ts'
import { showErrorToast, showSuccessToast } from '#shared/messages/toast.ts'

/** Copies numbers, one per line, and confirms it. */
export async function copyNumbers(numbers: readonly string[]): Promise<void> {
  if (await copyText(numbers.join('\n'))) showSuccessToast(`已复制 ${numbers.length} 个单号`)
  else showErrorToast('浏览器不让复制，请长按单号手动复制')
}
