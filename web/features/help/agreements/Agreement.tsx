import { agreementVersion } from '#contract/account/agreements.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import type { Section } from './sections.ts'

/** One of the agreements accepted on registration, with its version. */
export function Agreement({ title, sections }: { title: string; sections: readonly Section[] }) {
  return (
    <>
      <PageHeading title={title} hint={`版本 ${agreementVersion}，自当日起生效`} />
      <article className="card stack gap-5 p-5">
        {sections.map((section) => (
          <section key={section.title} className="stack gap-2">
            <h2 className="text-lead bold">{section.title}</h2>
            {section.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
      </article>
    </>
  )
}
