// Renders a chart as Helm does, where Helm itself is not to be had: Go's templates with Sprig, and Helm's own functions
// that the chart uses. Values given as JSON lie over the chart's; prints the values and what came of them as JSON.
//
//	render CHART RELEASE < VALUES
package main

import (
	"encoding/json"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type object = map[string]interface{}

func main() {
	log.SetFlags(0)
	folder, release := os.Args[1], os.Args[2]
	chart := object{}
	check(yaml.UnmarshalStrict(read(filepath.Join(folder, "Chart.yaml")), &chart))
	values, given := object{}, object{}
	check(yaml.UnmarshalStrict(read(filepath.Join(folder, "values.yaml")), &values))
	input, err := io.ReadAll(os.Stdin)
	check(err)
	check(json.Unmarshal(input, &given))
	lay(given, values)

	all := template.New("chart").Option("missingkey=error").Funcs(sprig.TxtFuncMap())
	all.Funcs(template.FuncMap{
		"toYaml": func(value interface{}) (string, error) {
			text, err := yaml.Marshal(value)
			return strings.TrimSuffix(string(text), "\n"), err
		},
		"include": func(name string, data interface{}) (string, error) {
			text := strings.Builder{}
			err := all.ExecuteTemplate(&text, name, data)
			return text.String(), err
		},
	})
	files, err := filepath.Glob(filepath.Join(folder, "templates", "*"))
	check(err)
	for _, file := range files {
		template.Must(all.New(file).Parse(string(read(file))))
	}
	context := object{
		"Values":  values,
		"Chart":   object{"Name": chart["name"], "Version": chart["version"], "AppVersion": chart["appVersion"]},
		"Release": object{"Name": release, "Namespace": "default", "Service": "Helm"},
	}
	documents := []json.RawMessage{}
	for _, file := range files {
		if !strings.HasSuffix(file, ".yaml") {
			continue
		}
		text := strings.Builder{}
		check(all.ExecuteTemplate(&text, file, context))
		for _, one := range strings.Split(text.String(), "\n---\n") {
			document, err := yaml.YAMLToJSONStrict([]byte(one))
			check(err)
			if string(document) != "null" {
				documents = append(documents, document)
			}
		}
	}
	check(json.NewEncoder(os.Stdout).Encode(object{"values": values, "documents": documents}))
}

// As Helm does: objects go into each other, null takes away, all else takes the place of what was there.
func lay(over, under object) {
	for key, value := range over {
		inner, isObject := value.(object)
		if below, ok := under[key].(object); ok && isObject {
			lay(inner, below)
		} else if value == nil {
			delete(under, key)
		} else {
			under[key] = value
		}
	}
}

func read(file string) []byte {
	text, err := os.ReadFile(file)
	check(err)
	return text
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
