import type { CSSProperties } from 'react'
import classes from './states.module.css'

const remPx = 16

interface LoadingRowsProps {
  n: number
  /** The height of the loaded row in px at the default text size, so that nothing jumps. */
  heightPx?: number
}

/** Renders placeholder rows in the size of the loading content. */
export function LoadingRows({ n, heightPx = 72 }: LoadingRowsProps) {
  const style = { '--bone-height': `${heightPx / remPx}rem` } as CSSProperties
  return (
    <div className="grid gap-4" role="status" aria-label="正在加载" data-loading>
      {Array.from({ length: n }, (_, row) => (
        <div key={row} className={classes.bone} style={style} />
      ))}
    </div>
  )
}
