import classes from './Gallery.module.css'

/** The appearances to show: what the reader may choose (specification §9), and a phone's width. */
export const appearances = {
  light: { title: '浅色', theme: 'light', isLarge: false, widthPx: 860 },
  dark: { title: '深色', theme: 'dark', isLarge: false, widthPx: 860 },
  large: { title: '大字版', theme: 'light', isLarge: true, widthPx: 860 },
  phone: { title: '手机', theme: 'light', isLarge: false, widthPx: 390 },
} as const
export type Appearance = keyof typeof appearances

const isLook = (name: string): name is Appearance => Object.hasOwn(appearances, name)

/** Returns the appearance in an address; null without one. */
export function appearanceOf(search: string): Appearance | null {
  const name = new URLSearchParams(search).get('look') ?? ''
  return isLook(name) ? name : null
}

/** Shows every appearance in a frame of its own, since each needs a whole document. */
export function AppearanceFrames() {
  return (
    <main className="flex gap-6 p-5 scroll-x">
      {(Object.keys(appearances) as Appearance[]).map((look) => {
        const { title, widthPx } = appearances[look]
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
