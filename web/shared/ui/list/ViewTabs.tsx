import { sameTab } from '../../browser/sameTab.ts'
import { OnceLink } from '../marked/OnceLink.tsx'
import { useMarked } from '../marked/useMarked.ts'
import classes from './ViewTabs.module.css'

interface Props {
  /** What the tabs switch between: 订单或账目. */
  label: string
  views: readonly { label: string; to: string; isOn: boolean }[]
}

/** Renders tabs for several views of one page, each with its own address. */
export function ViewTabs({ label, views }: Props) {
  const [marked, mark] = useMarked(views.find(({ isOn }) => isOn)?.label)
  return (
    <nav className={`flex wrap gap-2 border-b ${classes.views}`} aria-label={label} data-screen-only>
      {views.map(({ label: name, to }) => (
        <OnceLink
          key={name}
          to={to}
          state={sameTab}
          aria-current={name === marked ? 'page' : undefined}
          onClick={() => mark(name)}
        >
          {name}
        </OnceLink>
      ))}
    </nav>
  )
}
