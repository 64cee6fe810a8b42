import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { homePath } from '#contract/kernel/pages.ts'
import { useInBrowser } from '#shared/browser/useInBrowser.ts'

/** Checks whether the history has an earlier page of this site: the router stores an index in its entries. */
function hasPageBefore(): boolean {
  const { idx } = (window.history.state ?? {}) as { idx?: unknown }
  return typeof idx === 'number' && idx > 0
}

/** Renders links for a page that has nothing to show, and a back button where there is a previous page. */
export function FallbackLinks() {
  const navigate = useNavigate()
  const canGoBack = useInBrowser(hasPageBefore, () => false)
  return (
    <>
      <Button component={Link} to={homePath}>
        找专线
      </Button>
      <Button component={Link} to="/base/track" variant="default">
        查运单
      </Button>
      {canGoBack && (
        <Button variant="default" onClick={() => void navigate(-1)}>
          返回上一页
        </Button>
      )}
    </>
  )
}
