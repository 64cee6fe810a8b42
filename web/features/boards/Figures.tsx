import { Link } from 'react-router'
import classes from './Board.module.css'

export interface Figure {
  label: string
  value: string
  /** What it is made of. */
  detail: string
  /** How it stands to the period before. */
  change: string
  /** The list that it opens; none where there is no list of it. */
  to?: string
}

function Words({ label, value, detail, change }: Figure) {
  return (
    <>
      <span className={classes.label}>{label}</span>
      <strong className={classes.value}>{value}</strong>
      <span className={classes.detail}>{detail}</span>
      <span className={classes.detail}>{change}</span>
    </>
  )
}

/** The figures of a board; each opens its list. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className={classes.figures} aria-label="主要数字">
      {figures.map((figure) => (
        <li key={figure.label}>
          {figure.to ? (
            <Link className={classes.card} to={figure.to}>
              <Words {...figure} />
            </Link>
          ) : (
            <div className={classes.card}>
              <Words {...figure} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
