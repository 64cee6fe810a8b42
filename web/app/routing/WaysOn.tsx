import { homePath } from '../../../contract/kernel/pages.ts'
import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'

/** Whether the browser has a page of this site before the present one: the router counts them in the history's entries. */
function hasPageBefore(): boolean {
  const { idx } = (window.history.state ?? {}) as { idx?: unknown }
  return typeof idx === 'number' && idx > 0
}

/** Nothing tells of another page; what is there when the page begins counts. */
const neverTold = () => () => undefined

/** Ways on from a page that has nothing to show, and back to the last one where there is one. */
export function WaysOn() {
  const navigate = useNavigate()
  const isWayBack = useSyncExternalStore(neverTold, hasPageBefore, () => false)
  return (
    <>
      <Button component={Link} to={homePath}>
        找专线
      </Button>
      <Button component={Link} to="/base/track" variant="default">
        查运单
      </Button>
      {isWayBack && (
        <Button variant="default" onClick={() => void navigate(-1)}>
          返回上一页
        </Button>
      )}
    </>
  )
}
