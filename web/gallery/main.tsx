import '../shared/ui/tokens/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'
import { lookOf, Looks } from './looks.tsx'

/*
 * /dev/gallery, in development only (scripts/dev/gallery.mjs): every piece of the kit, in every look side by side; with ?look=…, in
 * that one alone.
 */
const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
const look = lookOf(location.search)
createRoot(place).render(<StrictMode>{look ? <Gallery look={look} /> : <Looks />}</StrictMode>)
