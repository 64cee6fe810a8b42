import { Link } from 'react-router'
import { carrierAddress } from './lineAddresses.ts'
import type { LineQuoteRequest } from './lineAddresses.ts'

interface Props {
  carrier: { id: number; name: string }
  /** The page shows the carrier's lines and prices for it. */
  search?: LineQuoteRequest
  /** Site of the search; null for the visitor's own. */
  siteId?: number | null
  /** A shorter name to show, part of the carrier's. */
  shown?: string
}

/** Renders a carrier's name as a link to its page. */
export const CarrierLink = ({ carrier: { id, name }, search, siteId, shown = name }: Props) => (
  <Link to={carrierAddress(id, search, siteId)} aria-label={shown === name ? undefined : name}>
    {shown}
  </Link>
)
