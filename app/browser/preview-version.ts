const storageKey = 'enamel.preview-version'

/** The version of the site being previewed, as this browser remembers it. */
export function readPreviewVersion(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Remembers the version, or forgets it with null. */
export function writePreviewVersion(version: string | null): void {
  try {
    if (version) localStorage.setItem(storageKey, version)
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage the preview lasts as long as the address has it.
  }
}

/** 'working' is unpublished; any other version is older (specification §2). */
export function previewLabel(version: string): 'unpublished' | 'older' {
  return version === 'working' ? 'unpublished' : 'older'
}

/** Where to go so that the address carries the remembered version, or null when it is right already. */
export function addressWithPreview(
  url: { pathname: string; search: string; hash: string },
  stored: string | null,
) {
  const query = new URLSearchParams(url.search)
  if (!stored || query.get('version')) return null
  query.set('version', stored)
  return `${url.pathname}?${query}${url.hash}`
}
