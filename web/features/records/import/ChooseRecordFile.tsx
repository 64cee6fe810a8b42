import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { namesIn, recordSpec } from '#contract/records/fieldWords.ts'
import type { RecordFieldSpec } from '#contract/records/fieldWords.ts'
import { recordsMax } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { requestRegions } from '#domain/regions/regionStore.ts'
import { FileDrop } from '#shared/import/FileDrop.tsx'
import { ImportFault } from '#shared/import/ImportFault.tsx'
import { saveTemplate } from './importFiles.ts'
import { LastRecordImport } from './LastRecordImport.tsx'
import { useUndoImport } from './useUndoImport.ts'
import steps from '#shared/import/ImportSteps.module.css'

interface Props {
  kind: RecordKind
  fault: string | null
  onChoose: (file: File) => void
  onClose: () => void
  /** Shown above the choice. */
  children?: ReactNode
}

/** Choice of a file by click or drop, with the required format. */
export function ChooseRecordFile({ kind, fault, onChoose, onClose, children }: Props) {
  const undoing = useUndoImport(kind)
  const labels = (isWanted: (spec: RecordFieldSpec) => boolean) =>
    namesIn[kind]
      .map(recordSpec)
      .filter(isWanted)
      .map(({ label }) => label)
      .join('、')
  return (
    <>
      <ul className={steps.rules}>
        <li>Excel（.xlsx）或 CSV，取第一个有“姓名”“电话”列的工作表，最多 {recordsMax} 行。</li>
        <li>
          必须有：{labels((spec) => spec.isRequired === true)}。可以有：
          {labels((spec) => spec.isRequired !== true)}。
        </li>
        <li>所在地区写“浙江省金华市义乌市”这样到区县，或 6 位地区代码；也可以和详细地址写在一起。</li>
        <li>先检查再导入：选好文件后会列出每一行的问题，确认后才写入。</li>
      </ul>
      <ImportFault>{fault}</ImportFault>
      {children}
      <LastRecordImport kind={kind} undoing={undoing} />
      {/* rows that are being deleted would be taken for known ones */}
      {undoing.isBusy ? null : (
        <FileDrop extraTypes=".csv,text/csv" onChoose={onChoose} onOpen={requestRegions} />
      )}
      <div className="flex wrap justify-end gap-3 mt-5">
        <Button variant="subtle" onClick={() => void saveTemplate(kind)}>
          下载模板
        </Button>
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
      </div>
    </>
  )
}
