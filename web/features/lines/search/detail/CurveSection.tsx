import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { LineDetail } from '#contract/lines/calls.ts'
import { hasGoods } from '#contract/orders/plain/quoteRequest.ts'
import { FreightCurve } from '#domain/lines/curve/FreightCurve.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import type { SearchQuery } from '../searchQuery.ts'
import classes from './LineDetailPanel.module.css'

/** 运费曲线, closed at first; its drawing code is loaded when it is opened. */
export function CurveSection({ line, query }: { line: LineDetail; query: SearchQuery }) {
  const [isOpen, setIsOpen] = useState(false)
  const bodyId = useId()
  return (
    <section className={`${classes.section} ${classes.wide}`} aria-label="运费曲线">
      <h4 className="row gap-2 text-body bold">
        <button
          type="button"
          className={`inline-flex items-center gap-2 min-h-8 brand phone-touch ${classes.opener}`}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
        >
          运费曲线
          <Icon of={IconChevronDown} size={18} />
        </button>
      </h4>
      <div id={bodyId} hidden={!isOpen} className={isOpen ? 'grid gap-4 min-w-0' : undefined}>
        {isOpen && (
          <FreightCurve
            line={line}
            weightGrams={hasGoods(query) ? query.weightGrams : null}
            volumeCm3={hasGoods(query) ? query.volumeCm3 : null}
          />
        )}
      </div>
    </section>
  )
}
