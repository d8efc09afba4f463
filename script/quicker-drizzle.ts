import type { Plugin } from 'vite'

/** The files that are changed. */
export const file = /\/drizzle-orm\/(entity|casing|sql\/sql)\.js$/

/**
 * Makes SQL with fewer objects, since a statement is made of a hundred parts: each part is added to what is written, where
 * Drizzle makes a query of its own for each and joins them. What is rare is left to Drizzle.
 */
const build = `buildQueryFromSourceParams(chunks, given) {
    const config = {
      ...given,
      inlineParams: given.inlineParams || this.shouldInlineParams,
      paramStartIndex: given.paramStartIndex || { value: 0 }
    };
    const query = { sql: "", params: [] };
    this.write(chunks, config, query);
    return query;
  }
  write(chunks, config, query) {
    for (const chunk of chunks) {
      if (chunk === void 0) continue;
      if (chunk instanceof StringChunk) query.sql += chunk.value.length === 1 ? chunk.value[0] : chunk.value.join("");
      else if (chunk instanceof Name) query.sql += config.escapeName(chunk.value);
      else if (chunk instanceof SQL)
        this.write(chunk.queryChunks, chunk.shouldInlineParams ? { ...config, inlineParams: true } : config, query);
      else if (Array.isArray(chunk)) {
        query.sql += "(";
        for (let at = 0; at < chunk.length; at += 1) {
          if (at > 0) query.sql += ", ";
          this.write([chunk[at]], config, query);
        }
        query.sql += ")";
      } else if (chunk instanceof Param && !config.inlineParams && !(chunk.value instanceof Placeholder)) {
        const value = chunk.value === null ? null : chunk.encoder.mapToDriverValue(chunk.value);
        if (value instanceof SQL) this.write([value], config, query);
        else {
          query.sql += config.escapeParam(config.paramStartIndex.value++, value);
          query.params.push(value);
          (query.typings ??= []).push(config.prepareTyping ? config.prepareTyping(chunk.encoder) : "none");
        }
      } else if (chunk instanceof Column && chunk.table[Table.Symbol.Schema] === void 0 && config.invokeSource !== "indexes")
        query.sql += config.escapeName(chunk.table[Table.Symbol.Name]) + "." + config.escapeName(config.casing.getColumnCasing(chunk));
      else {
        const rare = this.buildRarely([chunk], config);
        query.sql += rare.sql;
        query.params.push(...rare.params);
        if (rare.typings) (query.typings ??= []).push(...rare.typings);
      }
    }
  }
  buildRarely(chunks, _config) {`

/** The parts of a template are the same each time it is used. */
const template = `
  let parts = sqlParts.get(strings);
  if (!parts) sqlParts.set(strings, (parts = strings.map((text) => new StringChunk(text))));
  const queryChunks = params.length > 0 || (strings.length > 0 && strings[0] !== "") ? [parts[0]] : [];
  for (let at = 0; at < params.length; at += 1) queryChunks.push(params[at], parts[at + 1]);
  return new SQL(queryChunks);
`

/**
 * Drizzle's code with a quicker way to make SQL (decisions 0073 and 0091), by file. `is` compares names up the whole chain
 * of classes, so that two copies of Drizzle may meet; in a build there is one. The name of a column is made of it alone.
 *
 * @throws when an upgrade has changed that part.
 */
export function quicken(code: string, path: string): string {
  const [, name] = file.exec(path) ?? []
  if (name === 'entity')
    return leaveOut(code, {
      is: "return typeof value === 'object' && value !== null && value instanceof type",
    })
  if (name === 'casing')
    return replaceOnce(
      code,
      /(getColumnCasing\(column\) \{\n\s+if \(!column\.keyAsName\) return column\.name;)[\s\S]*?\n {2}\}/,
      '$1\n    return this.cache[column.name] ??= this.convert(column.name);\n  }',
    )
  const built = replaceOnce(code, /buildQueryFromSourceParams\(chunks, _config\) \{/, build)
  const joined = replaceOnce(
    built,
    /for \(const \[i, chunk\] of chunks\.entries\(\)\) \{/,
    'for (let i = 0; i < chunks.length; i += 1) {\n      const chunk = chunks[i];',
  )
  return `const sqlParts = new WeakMap();\n${leaveOut(joined, { sql: template })}`
}

/** Code with other bodies for functions of it, by name; a function is found by how its lines are set in. */
function leaveOut(code: string, bodies: Record<string, string>): string {
  return Object.entries(bodies).reduce(replaceBody, code)
}

function replaceBody(code: string, [name, body]: [string, string]): string {
  const whole = new RegExp(`^(\\t?)((?:async )?function ${name}\\([^]*?\\) \\{)\\n[^]*?\\n\\1\\}$`, 'm')
  if (!whole.test(code)) throw new Error(`Drizzle has changed: see script/quicker-drizzle.ts (${name})`)
  return code.replace(whole, (_, indent: string, head: string) => `${indent}${head}${body}}`)
}

function replaceOnce(code: string, what: RegExp, by: string): string {
  if (!what.test(code)) throw new Error(`Drizzle has changed: see script/quicker-drizzle.ts (${what})`)
  return code.replace(what, by)
}

/** Builds the server with it. */
export function quickerDrizzle(): Plugin {
  return {
    name: 'enamel:quicker-drizzle',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: file },
      handler: (code, id) => ({ code: quicken(code, id), map: null }),
    },
  }
}
