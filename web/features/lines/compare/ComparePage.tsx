import { Button } from '@mantine/core'
import { IconColumns, IconLink, IconPrinter } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { goodsText, hasFault, hasGoods } from '#contract/orders/plain/quoteRequest.ts'
import { dropChosen } from '#domain/lines/comparing.ts'
import { inquiryAddress, searchAddress } from '#domain/lines/lineAddresses.ts'
import { useRegionText } from '#domain/regions/useRegions.ts'
import { useNow } from '#shared/browser/clock/useNow.ts'
import { copyText } from '#shared/browser/copyText.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import { useTabName } from '#shared/browser/tabName.ts'
import { showErrorToast, showSuccessToast } from '#shared/messages/toast.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { CompareGoods } from './CompareGoods.tsx'
import { readComparison, writeComparison } from './compareQuery.ts'
import type { Comparison } from './compareQuery.ts'
import { compareRows } from './compareRows.tsx'
import { CompareTable } from './CompareTable.tsx'
import { useComparedLines } from './useComparedLines.ts'
import type { ComparedLine } from './useComparedLines.ts'
import classes from './ComparePage.module.css'

async function copyAddress() {
  if (await copyText(window.location.href)) showSuccessToast('链接已复制，发给谁打开都是这份对比')
  else showErrorToast('浏览器不让复制，请从地址栏复制链接')
}

/** Returns the carrier's name, preceded by the number of lines when there are several. */
function tabNameOf([first, ...more]: readonly ComparedLine[]): string | null {
  const name = first?.line?.carrier.name
  if (!name) return null
  return more.length === 0 ? name : `${more.length + 1} 条对比：${name}`
}

/** Returns the goods that the totals are for; used on paper, where the fields are not printed. */
function pricedText(comparison: Comparison): string {
  if (hasFault(comparison)) return '先改好标红的数字，就能算总价'
  if (!hasGoods(comparison)) return '填好重量或体积，就能算总价'
  return `按 ${goodsText(comparison)} 计算，最优项已标绿`
}

/** Compares up to four lines, or shows one in full. The address names the lines and the goods (product.md §5). */
export default function ComparePage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const comparison = readComparison(params)
  const { lineIds, to } = comparison
  const columns = useComparedLines(lineIds)
  const requestedText = useRegionText(to)
  const now = useNow()
  useTabName(tabNameOf(columns))
  const isSingle = lineIds.length === 1

  const show = (change: Partial<Comparison>) =>
    void navigate(
      { search: writeComparison({ ...comparison, ...change }) },
      { replace: true, state: sameTab },
    )
  const drop = (lineId: number) => {
    dropChosen(lineId)
    show({ lineIds: lineIds.filter((id) => id !== lineId) })
  }
  const toSearch = searchAddress(comparison)

  if (lineIds.length === 0)
    return (
      <>
        <PageHeading title="专线对比" />
        <EmptyState
          icon={IconColumns}
          title="还没有选要对比的专线"
          text="在“找专线”或“专线收藏”里勾选 2 到 4 条专线的“对比”，再点“开始对比”。"
          action={
            <Button component={Link} to={toSearch}>
              去找专线
            </Button>
          }
        />
      </>
    )
  const lines = columns.map(({ line }) => line)
  return (
    <>
      <PageHeading
        title={isSingle ? '专线详情' : '专线对比'}
        hint={<span className="phone-hidden">{pricedText(comparison)}</span>}
        extra={
          <div className="flex gap-3" data-screen-only>
            <Button component={Link} variant="default" to={inquiryAddress(lineIds, comparison)}>
              询价
            </Button>
            <Button variant="default" leftSection={<Icon of={IconLink} />} onClick={() => void copyAddress()}>
              复制链接
            </Button>
            <Button
              variant="default"
              className="phone-hidden"
              leftSection={<Icon of={IconPrinter} />}
              onClick={() => window.print()}
            >
              打印
            </Button>
          </div>
        }
      />
      <CompareGoods comparison={comparison} onChange={show} />
      <CompareTable
        columns={columns}
        rows={compareRows({ lines, comparison, requestedText, now })}
        comparison={comparison}
        requestedText={requestedText}
        onDrop={drop}
      />
      {isSingle && (
        <p className={`hint mt-4 ${classes.more}`} data-screen-only>
          想和别家比？<Link to={toSearch}>到“找专线”勾选对比</Link>
        </p>
      )}
    </>
  )
}
