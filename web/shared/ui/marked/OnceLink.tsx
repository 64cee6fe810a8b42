import { createPath, Link, useLocation, useResolvedPath } from 'react-router'
import type { LinkProps } from 'react-router'
import { useHistoryLocation } from '../../browser/useAddress.ts'

/**
 * Renders a link that ignores a second press while its page is still to come. Such a press would be another entry of the history:
 * the router compares with the page that is rendered. Replacing the entry instead would close the tab that is being left.
 */
export function OnceLink({ onClick, ...link }: LinkProps) {
  const address = createPath(useResolvedPath(link.to))
  const drawn = createPath(useLocation())
  const historyLocation = useHistoryLocation()
  return (
    <Link
      {...link}
      onClick={(event) => {
        if (drawn !== address && createPath(historyLocation()) === address) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}
