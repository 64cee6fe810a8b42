import { confirmAction } from '../../messages/confirm.ts'

/** Runs an action that ends a preview; asks first where corrections would be lost. */
export async function confirmDropEdits(count: number, act: () => void): Promise<void> {
  const isSure =
    count === 0 ||
    (await confirmAction({
      title: '不要改过的内容？',
      text: `改过的 ${count} 行不在文件里，离开后要重新改。`,
      confirmLabel: '离开',
      cancelLabel: '返回继续改',
      isDangerous: true,
    }))
  if (isSure) act()
}
