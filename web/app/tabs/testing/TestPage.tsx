import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { sameTab } from '#shared/browser/sameTab.ts'
import { useTabName } from '#shared/browser/tabName.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'

/** The start and end of test pages' effects, with addresses. */
export const life: string[] = []

/** Renders a page with a field, an effect, and a query that it changes itself. */
export function TestPage() {
  const { pathname, search } = useLocation()
  const { id } = useParams()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const at = pathname + search
  useTabName(id ? `D${id}` : null)
  useEffect(() => {
    life.push(`on ${at}`)
    return () => void life.push(`off ${at}`)
  }, [at])
  return (
    <>
      <PageHeading title={`页面 ${at}`} />
      <input aria-label="输入" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <button type="button" onClick={() => void navigate(`${pathname}?no=9`, { state: sameTab })}>
        改查询
      </button>
    </>
  )
}
