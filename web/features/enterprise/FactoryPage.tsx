import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { onActivePage } from '#shared/browser/activePage.ts'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { ConfigForm } from './ConfigForm.tsx'
import { ContactForm } from './ContactForm.tsx'
import { useFactory } from './factoryReads.ts'
import { IdentitySection } from './IdentitySection.tsx'
import { RenewalPanel } from './renewal/RenewalPanel.tsx'
import classes from './FactoryPage.module.css'

/** Sections that an address can name, with the selectors of their headings. */
const panels: Readonly<Record<string, string>> = { renewal: '#renewal-title' }

/** Scrolls to the section that the address names (`?panel=renewal`) once it is rendered. */
function useScrollToPanel(isLoaded: boolean): void {
  const [search] = useSearchParams()
  const panel = search.get('panel')
  useEffect(() => {
    const heading = isLoaded && panel ? panels[panel] : undefined
    if (heading === undefined) return
    const target = onActivePage(heading)
    target?.scrollIntoView()
    target?.focus({ preventScroll: true })
  }, [isLoaded, panel])
}

/** Page 企业信息: verified data, contacts, defaults and the service term. */
export default function FactoryPage() {
  const { data, error, refetch } = useFactory()
  useScrollToPanel(data !== undefined)
  return (
    <div className={classes.page}>
      <PageHeading title="企业信息" hint="认证信息变更需要审核；联系方式和配置保存后立即生效。" />
      {data ? (
        <>
          <IdentitySection factory={data} />
          <ContactForm factory={data} />
          <ConfigForm factory={data} />
          <RenewalPanel />
        </>
      ) : (
        <LoadState error={error} refetch={refetch} n={4} heightPx={120} />
      )}
    </div>
  )
}
