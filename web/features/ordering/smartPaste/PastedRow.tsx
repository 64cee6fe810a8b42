import { useId } from 'react'
import { kindTones } from './proposal.ts'
import type { Proposal } from './proposal.ts'
import classes from './SmartPaste.module.css'

interface Props {
  proposal: Proposal
  /** The pieces of the pasted text that it was read from. */
  source: string
  isTaken: boolean
  onDecide: (isTaken: boolean) => void
}

/** One field of the result: ticked or not, or where something else is typed, a choice between the two. */
export function PastedRow({ proposal, source, isTaken, onDecide }: Props) {
  const id = useId()
  const { label, text, held, state, kind } = proposal
  return (
    <tr data-state={state}>
      <th scope="row" className={`tone ${classes.field}`} data-tone={kindTones[kind]}>
        {state === 'new' ? (
          <label className={`row gap-3 phone-touch ${classes.tick}`}>
            <input type="checkbox" checked={isTaken} onChange={(event) => onDecide(event.target.checked)} />
            {label}
          </label>
        ) : (
          <span className={`row gap-3 phone-touch ${classes.tick}`}>{label}</span>
        )}
      </th>
      <td className="soft">{source}</td>
      <td>
        {state === 'new' && text}
        {state === 'same' && <>{text}（表中已是）</>}
        {state === 'differs' && (
          <fieldset className={`grid gap-2 min-w-0 p-0 border-0 ${classes.choice}`}>
            <legend>表中已填，要换吗？</legend>
            <label>
              <input type="radio" name={id} checked={!isTaken} onChange={() => onDecide(false)} />
              保留 {held}
            </label>
            <label>
              <input type="radio" name={id} checked={isTaken} onChange={() => onDecide(true)} />
              换成 {text}
            </label>
          </fieldset>
        )}
      </td>
    </tr>
  )
}
