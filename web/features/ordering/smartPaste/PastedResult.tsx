import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { cubicMetreText, kilogramText } from '../../../../contract/price/amounts.ts'
import type { RegionIndex } from '../../../../contract/regions/regions.ts'
import { mostPastedUnits } from '../../../../contract/smartPaste/narrowText.ts'
import type { PastedTotals, Span } from '../../../../contract/smartPaste/pastedOrder.ts'
import { smartPaste } from '../../../../contract/smartPaste/smartPaste.ts'
import type { OrderValues } from '../orderValues.ts'
import { pickupDays } from '../goods/pickupTimes.ts'
import { proposalsOf } from './mergePasted.ts'
import { PastedRow } from './PastedRow.tsx'
import { PastedText } from './PastedText.tsx'
import { filled, isTaken } from './proposal.ts'
import type { Decisions } from './proposal.ts'
import classes from './SmartPaste.module.css'

export interface PastedResultProps {
  text: string
  index: RegionIndex
  siteCode: string
  values: OrderValues
  /** What the search and the defaults brought into the form. */
  brought: OrderValues
  /** The form with what was chosen, and how many fields that are. */
  onFill: (values: OrderValues, fields: number) => void
  onDrop: () => void
}

const said = (text: string, spans: readonly Span[]) =>
  spans.map(({ start, end }) => text.slice(start, end).trim()).join(' … ')

function totalsText({ pieces, weightGrams, volumeCm3 }: PastedTotals): string {
  const parts = [
    pieces && `${pieces.value} 件`,
    weightGrams && `${kilogramText(weightGrams.value)} 公斤`,
    volumeCm3 && `${cubicMetreText(volumeCm3.value)} 方`,
  ]
  return parts.filter(Boolean).join('、')
}

/** What a pasted text was taken for, to be checked, unticked and put into the form. */
export function PastedResult({ text, index, siteCode, values, brought, onFill, onDrop }: PastedResultProps) {
  const [now] = useState(() => new Date())
  const [decisions, setDecisions] = useState<Decisions>({})
  const order = useMemo(
    () => smartPaste(text, { index, siteCode, today: pickupDays(now)[0]?.value ?? '' }),
    [text, index, siteCode, now],
  )
  const proposals = proposalsOf(order, values, { index, siteCode, now, brought })
  const taken = proposals.filter((proposal) => isTaken(proposal, decisions))
  const totals = totalsText(order.totals)
  const left = order.leftOver.map(({ start, end }) => text.slice(start, end))
  return (
    <div className="grid gap-4 min-w-0">
      {order.isCut && (
        <p className="note-warn px-4 py-3 text-2 rounded-1">
          文字太长，只读了前 {mostPastedUnits} 个字，后面的请分次粘贴。
        </p>
      )}
      <PastedText text={text} proposals={proposals} />
      {proposals.length === 0 ? (
        <p className="note-warn px-4 py-3 text-2 rounded-1" role="status">
          没有认出可以填的内容，请补上姓名、电话、地址或货物再识别，或直接在下面填写。
        </p>
      ) : (
        <table className={`w-full text-3 ${classes.table}`}>
          <caption>识别结果</caption>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">取自</th>
              <th scope="col">值</th>
            </tr>
          </thead>
          <tbody>
            {proposals.map((proposal) => (
              <PastedRow
                key={proposal.path}
                proposal={proposal}
                source={said(text, proposal.spans)}
                isTaken={isTaken(proposal, decisions)}
                onDecide={(choice) => setDecisions({ ...decisions, [proposal.path]: choice })}
              />
            ))}
          </tbody>
        </table>
      )}
      {totals !== '' && (
        <p className="text-2 soft">合计 {totals}：没有说每种货各多少，请填好后在每种货里分开写。</p>
      )}
      {left.length > 0 && <p className="text-2 soft">没有用上：{left.join('、')}。需要的话请自己填。</p>}
      <div className="row wrap gap-3 gap-x-4">
        {proposals.length > 0 && (
          <Button
            disabled={taken.length === 0}
            onClick={() => onFill(filled(values, proposals, decisions), taken.length)}
          >
            填入订单
          </Button>
        )}
        <Button variant="default" onClick={onDrop}>
          不用了
        </Button>
      </div>
    </div>
  )
}
