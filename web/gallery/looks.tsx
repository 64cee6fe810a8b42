import classes from './Gallery.module.css'

/** The appearances to show: what the reader may choose (specification §9), and a phone's width. */
export const looks = {
  light: { title: '浅色', theme: 'light', isLarge: false, widthPx: 860 },
  dark: { title: '深色', theme: 'dark', isLarge: false, widthPx: 860 },
  large: { title: '大字版', theme: 'light', isLarge: true, widthPx: 860 },
  phone: { title: '手机', theme: 'light', isLarge: false, widthPx: 390 },
} as const
export type Look = keyof typeof looks

const isLook = (name: string): name is Look => Object.hasOwn(looks, name)

/** Returns the appearance in an address; null without one. */
export function lookOf(search: string): Look | null {
  const name = new URLSearchParams(search).get('look') ?? ''
  return isLook(name) ? name : null
}

/** Shows every appearance in a frame of its own, since each needs a whole document. */
export function Looks() {
  return (
    <main className="flex gap-6 p-5 scroll-x">
      {(Object.keys(looks) as Look[]).map((look) => {
        const { title, widthPx } = looks[look]
        return (
          <section key={look}>
            <h2 className="hint bold">
              <a href={`?look=${look}`}>{title}</a>
            </h2>
            <iframe
              title={title}
              src={`?look=${look}`}
              className={classes.frame}
              style={{ width: `${widthPx}px` }}
            />
          </section>
        )
      })}
    </main>
  )
}
