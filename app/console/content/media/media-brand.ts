import { createContext } from 'react'

/** The brand of the studio whose media its fields choose from, by id. */
export const MediaBrand = createContext('')
