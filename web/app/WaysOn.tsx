import { Button } from '@mantine/core'
import { Link } from 'react-router'

/** Ways on from a page that has nothing to show. */
export function WaysOn() {
  return (
    <>
      <Button component={Link} to="/base/search">
        找专线
      </Button>
      <Button component={Link} to="/base/track" variant="default">
        查运单
      </Button>
    </>
  )
}
