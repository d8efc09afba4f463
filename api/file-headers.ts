const types: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Headers for a file that must not be cached; `inline` displays it in the browser instead of downloading. */
export function fileHeaders(name: string, as: 'attachment' | 'inline' = 'attachment') {
  return {
    'content-type': types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'content-disposition': `${as}; filename="${name}"`,
    'cache-control': 'private, no-store',
  }
}
