import { createContext } from 'react'

/** Identifies the mounted page around a component; '' outside the tabs. */
export const PageKey = createContext('')
