import { Announcements } from '../announcements/Announcements.tsx'
import { ExpiryBanner } from '../expiry/ExpiryBanner.tsx'

/** What stands between navbar and page for a while: the end of a term, and what operators announce. */
export function Banners() {
  return (
    <>
      <ExpiryBanner />
      <Announcements />
    </>
  )
}
