import { createContext } from 'react'

/** The id of the brand whose media the fields choose from. */
export const MediaBrand = createContext('')
