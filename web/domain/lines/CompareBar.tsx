import { Button, CloseButton } from '@mantine/core'
import { Link } from 'react-router'
import classes from './CompareBar.module.css'
import { clearChosen, dropChosen, useComparing } from './comparing.ts'
import { compareAddress } from './lineAddresses.ts'
import type { AskedGoods } from './lineAddresses.ts'

/** The lines chosen so far and the way to their comparison, at the foot of the window; nothing while none is chosen. */
export function CompareBar({ asked }: { asked?: AskedGoods }) {
  const chosen = useComparing((state) => state.chosen)
  if (chosen.length === 0) return null
  const ids = chosen.map(({ id }) => id)
  return (
    <section className={classes.bar} aria-label="专线对比" data-screen-only>
      <p className={classes.count} role="status">
        已选 {chosen.length} 条{chosen.length === 1 && '，再选一条就能对比'}
      </p>
      <ul className={classes.chosen} aria-label="已选的专线">
        {chosen.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <CloseButton size="sm" aria-label={`不比${name}`} onClick={() => dropChosen(id)} />
          </li>
        ))}
      </ul>
      <Button variant="subtle" onClick={clearChosen}>
        清空
      </Button>
      {chosen.length > 1 && (
        <Button component={Link} to={compareAddress(ids, asked)}>
          开始对比
        </Button>
      )}
    </section>
  )
}
