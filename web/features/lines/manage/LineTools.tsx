import { Button } from '@mantine/core'
import type { OwnLineSort } from '#contract/lines/manageWords.ts'
import { ExportButton } from '#shared/files/ExportButton.tsx'
import type { LineFilter } from './linesAddress.ts'

interface Props {
  /** The list's filter; an export and a price change apply to exactly those lines, over all pages. */
  filter: LineFilter
  sort: OwnLineSort
  /** The number of those lines; 0 until it is known. */
  total: number
  onNew: () => void
  onImport: () => void
  /** null: the user may not change prices in bulk. */
  onPrices: (() => void) | null
}

/** Renders the actions for all listed lines, and the ways to add lines. */
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
          <ExportButton
            path="/carrier/exportLines"
            request={{ filter, sort }}
            fileName="运价表.xlsx"
            label={isAll ? '导出' : '导出搜索结果'}
          />
          {onPrices ? (
            <Button variant="default" onClick={onPrices}>
              {isAll ? '全部调价' : '搜索结果调价'}
            </Button>
          ) : null}
        </>
      ) : null}
    </>
  )
}
