import { Button } from '@mantine/core'
import classes from './SubmitRow.module.css'

interface Props {
  /** null: nothing can be priced yet. */
  totalText: string | null
  /** A typed amount is wrong. Where the row stays at the bottom, its field may be out of sight. */
  hasFault?: boolean
  /** Without a price the button is quiet; pressing it names what is missing. */
  isReady: boolean
  isSubmitting: boolean
  label: string
}

/** Renders the total beside the button that sends the form. */
export function SubmitRow({ totalText, hasFault = false, isReady, isSubmitting, label }: Props) {
  return (
    <div className="row wrap justify-between gap-2 gap-x-4">
      {totalText === null && hasFault && (
        <p className={`text-small danger ${classes.fault}`}>先改好填错的数字</p>
      )}
      {totalText !== null && (
        <p className={`hint ${classes.total}`}>
          合计 <strong>{totalText}</strong>
        </p>
      )}
      <Button
        type="submit"
        size="md"
        variant={isReady ? 'filled' : 'default'}
        loading={isSubmitting}
        className={`ms-auto ${classes.button}`}
      >
        {label}
      </Button>
    </div>
  )
}
