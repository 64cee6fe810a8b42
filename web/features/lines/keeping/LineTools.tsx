import { Button } from '@mantine/core'
import type { OwnLineSort } from '../../../../contract/lines/keepingWords.ts'
import { ExportLines } from './ExportLines.tsx'
import type { LineFilter } from './linesAddress.ts'

interface Props {
  /** What the list shows: an export and a price change take exactly that, over all pages. */
  filter: LineFilter
  sort: OwnLineSort
  /** How many lines that is; 0 until it is known. */
  total: number
  onNew: () => void
  onImport: () => void
  onPrices: () => void
}

/** What may be done with all lines that the list shows, and how new ones come. */
export function LineTools({ filter, sort, total, onNew, onImport, onPrices }: Props) {
  const isAll = Object.keys(filter).length === 0
  return (
    <>
      <Button onClick={onNew}>新增专线</Button>
      <Button variant="default" onClick={onImport}>
        导入
      </Button>
      {total > 0 ? (
        <>
          <ExportLines request={{ filter, sort }} label={isAll ? '导出' : '导出搜索结果'} />
          <Button variant="default" onClick={onPrices}>
            {isAll ? '全部调价' : '搜索结果调价'}
          </Button>
        </>
      ) : null}
    </>
  )
}
