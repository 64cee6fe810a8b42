import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { importRowsMax, lineColumns } from '#contract/lines/fileWords.ts'
import { FileDrop } from '#shared/import/FileDrop.tsx'
import { ImportFault } from '#shared/import/ImportFault.tsx'
import { saveTemplate } from './importFiles.ts'
import steps from '#shared/import/ImportSteps.module.css'
import classes from './Import.module.css'

interface Props {
  fault: string | null
  onChoose: (file: File) => void
  onClose: () => void
  children?: ReactNode
}

/** Renders the choice of a price list, by click or drop, and the rules for the file. */
export function ChooseLineFile({ fault, onChoose, onClose, children }: Props) {
  return (
    <>
      {children}
      <ul className={steps.rules}>
        <li>
          Excel（.xlsx）或 CSV，最多 {importRowsMax} 行。用模板，或直接用自己的价格表：列名对不上的可以指定。
        </li>
        <li>改现有的价：先导出运价表，改好后再导入；“系统编号”不要动，系统按它认出是哪一条。</li>
        <li>加新的专线：“系统编号”留空。文件里没有的专线、空着的格都保持不变；要清掉一项就写“不提供”。</li>
        <li>选好文件先预览，确认后生效，可撤销</li>
      </ul>
      <details className={`mb-4 text-body ${classes.help}`}>
        <summary>填写说明</summary>
        <dl className={`grid gap-2 gap-x-5 ${classes.columns}`}>
          {lineColumns.map(({ key, title, isNeeded, note }) => (
            <div key={key}>
              <dt>
                {title}
                {isNeeded ? '（新增必填）' : ''}
              </dt>
              <dd>{note}</dd>
            </div>
          ))}
        </dl>
      </details>
      <ImportFault>{fault}</ImportFault>
      <FileDrop extraTypes=".csv,text/csv" onChoose={onChoose} />
      <div className="flex wrap justify-end gap-3 mt-5">
        <Button variant="subtle" onClick={() => void saveTemplate()}>
          下载模板
        </Button>
        <Button variant="default" onClick={onClose}>
          关闭
        </Button>
      </div>
    </>
  )
}
