import { Button } from '@mantine/core'
import classes from './SubmitRow.module.css'

interface Props {
  /** null: nothing can be priced yet. */
  totalText: string | null
  /** Without a price the button is quiet; pressing it names what is missing. */
  isReady: boolean
  isSubmitting: boolean
  label: string
}

/** Renders the total beside the button that sends the form. */
export function SubmitRow({ totalText, isReady, isSubmitting, label }: Props) {
  return (
    <div className="row justify-between gap-4">
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
