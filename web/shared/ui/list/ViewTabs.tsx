import { Link } from 'react-router'
import { sameTab } from '../../browser/sameTab.ts'
import { useMarked } from '../marked/useMarked.ts'
import classes from './ViewTabs.module.css'

interface Props {
  /** What the tabs switch between: 订单或账目. */
  label: string
  views: readonly { label: string; to: string; isOn: boolean }[]
}

/** Renders tabs for several views of one page, each with its own address. */
export function ViewTabs({ label, views }: Props) {
  const { marked, mark, isComing } = useMarked(views.find(({ isOn }) => isOn)?.label)
  return (
    <nav className={`flex wrap gap-2 border-b ${classes.views}`} aria-label={label} data-screen-only>
      {views.map(({ label: name, to }) => (
        <Link
          key={name}
          to={to}
          state={sameTab}
          replace={isComing(name) || undefined}
          aria-current={name === marked ? 'page' : undefined}
          onClick={() => mark(name)}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
