import { Link } from 'react-router'
import { carrierPathStart } from '../../../contract/kernel/pages.ts'

/** A carrier's name, wherever a customer reads it: it leads to the carrier's page. */
export const CarrierLink = ({ carrier: { id, name } }: { carrier: { id: number; name: string } }) => (
  <Link to={`${carrierPathStart}${id}`}>{name}</Link>
)
