import { NativeSelect, TextInput } from '@mantine/core'
import { memo } from 'react'
import { receiveMethodLabels, receiveMethods } from '#contract/orders/ledgerWords.ts'
import type { ReceiveMethod } from '#contract/orders/ledgerWords.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { dueAtSigning, dueText } from '#contract/orders/received.ts'
import { signingEntryOf, signerPath } from './signingTogether.ts'
import type { SigningEntry } from './signingTogether.ts'
import classes from './Batch.module.css'

interface Props {
  row: OrderRow
  /** The user's changes to the row's initial values. */
  typed: Partial<SigningEntry> | undefined
  /** The fault of the signer field. */
  fault: string | null
  onChange: (id: number, change: Partial<SigningEntry>) => void
}

const ofAll = { value: '', label: '同上' }
const methods = [ofAll, ...receiveMethods.map((value) => ({ value, label: receiveMethodLabels[value] }))]

/** Renders one order of a joint signing: recipient, amount due, payment and signer. */
export const SigningRow = memo(function SigningRow({ row, typed, fault, onChange }: Props) {
  const { id, number, recipientName, pieces } = row
  const entry = signingEntryOf(row, typed)
  const due = dueAtSigning(row)
  const isOwing = due.totalFen > 0
  return (
    <li>
      <div role="group" aria-label={number} className={classes.signing}>
        <div className={classes.facts}>
          <strong>{number}</strong> {recipientName} {pieces} 件
          <div className="figures">
            {isOwing ? dueText(due) : <span className="faint">签收时不收款</span>}
          </div>
        </div>
        {isOwing ? (
          <label className="row gap-3 touch pointer">
            <input
              type="checkbox"
              aria-label={`${number} 收齐`}
              checked={entry.isReceived}
              onChange={(event) => onChange(id, { isReceived: event.currentTarget.checked })}
            />
            收齐
          </label>
        ) : null}
        {isOwing ? (
          <NativeSelect
            aria-label="这一票的收款方式"
            data={methods}
            disabled={!entry.isReceived}
            value={entry.method ?? ''}
            onChange={(event) =>
              onChange(id, { method: (event.currentTarget.value || null) as ReceiveMethod | null })
            }
          />
        ) : null}
        <TextInput
          aria-label="签收人"
          data-path={signerPath(id)}
          maxLength={30}
          value={entry.signer}
          error={fault}
          onChange={(event) => onChange(id, { signer: event.currentTarget.value })}
        />
      </div>
    </li>
  )
})
