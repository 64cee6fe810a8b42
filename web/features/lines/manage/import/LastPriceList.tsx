import type { LineImport } from '#contract/lines/importCalls.ts'
import { LastImport } from '#shared/import/LastImport.tsx'
import { countsText } from './importWords.ts'

interface Props {
  file: LineImport
  isBusy: boolean
  onUndo: () => void
}

/** Shows the result of the last price list, and the button that undoes it. */
export function LastPriceList({ file, isBusy, onUndo }: Props) {
  const { stage, fileName, appliedAt, createdBy, counts, canUndo, receivedRows, rowCount } = file
  if (stage === 'undone')
    return <p className="hint mb-4 anywhere">“{fileName}”的导入已撤销，专线恢复成导入前的样子。</p>
  if (stage === 'uploading' && receivedRows < rowCount)
    return (
      <p className="note-warn px-4 py-3 mb-4 text-body anywhere rounded-1">
        “{fileName}”上次只传了 {receivedRows} / {rowCount} 行，什么也没有改；请重新选择文件。
      </p>
    )
  if (stage !== 'applied') return null
  return (
    <LastImport
      fileName={fileName}
      appliedAt={appliedAt}
      by={createdBy}
      result={counts ? `${countsText(counts)}。` : ''}
      isBusy={isBusy}
      onUndo={canUndo ? onUndo : undefined}
    />
  )
}
