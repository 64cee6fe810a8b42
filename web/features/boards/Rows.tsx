import type { ReactNode } from 'react'
import classes from './Board.module.css'

interface Props {
  caption: string
  head: readonly string[]
  /** Rows of cells; the first cell of each is the row's title. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A small table that scrolls sideways when it is too wide. */
export function Rows({ caption, head, rows }: Props) {
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label={`${caption}明细`}>
      <table className={`w-full text-body figures ${classes.table}`}>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
