import { confirmAction } from '../../messages/confirm.ts'
import { holdsUnsaved } from '../unsaved.ts'
import { hasUnsentEntries } from './localStore.ts'
import type { Owner } from './owner.ts'

/** Asks before a logout deletes unsent input; returns true where there is none. */
export async function confirmForget(owner: Owner): Promise<boolean> {
  if (!holdsUnsaved(document) && !(await hasUnsentEntries(owner))) return true
  return confirmAction({
    title: '退出登录',
    text: '这台设备上有填了还没提交的内容（订单草稿、没发出的消息等），退出登录会一并删除，不能恢复。',
    confirmLabel: '退出登录',
    isDangerous: true,
  })
}
