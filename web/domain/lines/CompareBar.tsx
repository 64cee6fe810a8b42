import { Button, CloseButton } from '@mantine/core'
import { Link } from 'react-router'
import { clearChosen, dropChosen, useComparing } from './comparing.ts'
import { compareAddress, inquiryAddress } from './lineAddresses.ts'
import type { LineQuoteRequest } from './lineAddresses.ts'
import classes from './CompareBar.module.css'

interface Props {
  search?: LineQuoteRequest
}

/** Renders the chosen lines with a link to their comparison at the foot of the window; nothing without lines. */
export function CompareBar({ search }: Props) {
  const chosen = useComparing((state) => state.chosen)
  if (chosen.length === 0) return null
  const ids = chosen.map(({ id }) => id)
  return (
    <section
      className={`row wrap gap-3 gap-x-5 px-5 py-3 mt-4 surface sticky ${classes.bar}`}
      aria-label="专线对比"
      data-screen-only
      data-own-bar
    >
      <p className={`text-body bold ${classes.count}`} role="status">
        已选 {chosen.length} 条{chosen.length === 1 && '，再选一条就能对比'}
      </p>
      <ul
        className={`flex wrap gap-2 gap-x-3 flex-1 min-w-0 phone-hidden ${classes.chosen}`}
        aria-label="已选的专线"
      >
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
      <Button component={Link} variant="default" to={inquiryAddress(ids, search)}>
        询价
      </Button>
      {chosen.length > 1 && (
        <Button component={Link} to={compareAddress(ids, search)}>
          开始对比
        </Button>
      )}
    </section>
  )
}
