import classes from './ImportSteps.module.css'

interface Props {
  label: string
  done: number
  /** 0: not known yet. */
  total: number
}

/** Renders the progress of a file's rows. */
export function RowProgress({ label, done, total }: Props) {
  return (
    <>
      <p className="hint mb-4 anywhere" role="status">
        {label}
        {total > 0 ? `：${done} / ${total} 行` : '…'}
      </p>
      <progress
        className={classes.bar}
        aria-label={label}
        {...(total > 0 ? { value: done, max: total } : {})}
      />
    </>
  )
}
