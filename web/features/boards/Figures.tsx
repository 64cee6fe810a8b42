import { Link } from 'react-router'
import classes from './Board.module.css'

export interface Figure {
  label: string
  value: string
  /** Details of the value, such as a part of it. */
  detail: string
  /** Comparison with the period before. */
  change: string
  /** Address of the list behind the figure; absent if there is none. */
  to?: string
}

function FigureContent({ label, value, detail, change }: Figure) {
  return (
    <>
      <span className="hint">{label}</span>
      <strong className={`text-lead figures anywhere ${classes.value}`}>{value}</strong>
      <span className="text-small soft">{detail}</span>
      <span className="text-small soft">{change}</span>
    </>
  )
}

/** The main figures of a board, each with a link to its list. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className={`grid gap-4 ${classes.figures}`} aria-label="主要数字">
      {figures.map((figure) => (
        <li key={figure.label}>
          {figure.to ? (
            <Link
              className={`stack card gap-1 h-full px-5 py-4 ink no-underline phone-p-4 ${classes.card}`}
              to={figure.to}
            >
              <FigureContent {...figure} />
            </Link>
          ) : (
            <div className={`stack card gap-1 h-full px-5 py-4 ink no-underline phone-p-4 ${classes.card}`}>
              <FigureContent {...figure} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
