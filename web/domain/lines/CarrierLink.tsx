import { Link } from 'react-router'
import { carrierPathPrefix } from '#contract/kernel/pages.ts'

/** Renders a carrier's name as a link to its page. */
export const CarrierLink = ({ carrier: { id, name } }: { carrier: { id: number; name: string } }) => (
  <Link to={`${carrierPathPrefix}${id}`}>{name}</Link>
)
