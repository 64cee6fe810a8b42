import { showErrorToast, showSuccessToast } from '../ui/dialog/toast.ts'
import { copyText } from './copyText.ts'

const canShare = () => typeof navigator.share === 'function'

/**
 * Gives a text with a link to the phone's own sharing, where it has one; else copies both and says so. `otherWay`: what to do where the
 * browser refuses that, too.
 */
export async function shareLink(text: string, url: string, otherWay = '请手动复制网址'): Promise<void> {
  if (canShare()) {
    // closed without choosing anybody: nothing to say
    await navigator.share({ text, url }).catch(() => undefined)
    return
  }
  if (await copyText(`${text} ${url}`)) showSuccessToast('已复制，去微信粘贴发给对方')
  else showErrorToast(`浏览器不让复制，${otherWay}`)
}
