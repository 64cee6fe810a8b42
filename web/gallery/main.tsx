import '#shared/ui/tokens/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { appearanceOf, AppearanceFrames } from './appearances.tsx'
import { Gallery } from './Gallery.tsx'

/* /dev/gallery, in development only (scripts/dev/standalonePages.mjs): shows every piece in every appearance; with ?look=… in one. */
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const look = appearanceOf(location.search)
createRoot(root).render(<StrictMode>{look ? <Gallery look={look} /> : <AppearanceFrames />}</StrictMode>)
