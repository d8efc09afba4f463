{{- define "enamel.name" -}}
{{ printf "%s-%s" .root.Release.Name .role | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "enamel.selector" -}}
app.kubernetes.io/name: enamel
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- define "enamel.labels" -}}
{{ include "enamel.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* What every pod of the chart has; the settings stand here and not in a ConfigMap, so that a change of one rolls the pods. */}}
{{- define "enamel.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: data
    emptyDir: {}
  - name: tmp
    emptyDir: {}
  {{- with .root.Values.sharedAssetsClaim }}
  - name: assets
    persistentVolumeClaim:
      claimName: {{ . }}
  {{- end }}
{{- end }}

{{- define "enamel.container" -}}
name: {{ .role }}
image: {{ printf "%s:%s" .root.Values.image.repository (.root.Values.image.tag | default .root.Chart.AppVersion) | quote }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
args: [{{ .role | quote }}]
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
envFrom:
  - secretRef:
      name: {{ .root.Values.secretName }}
env:
  {{- range $name, $value := .root.Values.settings }}
  - name: {{ $name }}
    value: {{ $value | toString | quote }}
  {{- end }}
  - name: MIGRATE
    value: "off"
  - name: DRAIN_SECONDS
    value: {{ .root.Values.drainSeconds | quote }}
  - name: DATA_DIR
    value: /data
  {{- if .root.Values.metrics.enabled }}
  - name: METRICS_PORT
    value: {{ .root.Values.metrics.port | quote }}
  - name: METRICS_HOST
    value: 0.0.0.0
  {{- end }}
  {{- if .root.Values.sharedAssetsClaim }}
  - name: SHARED_ASSETS
    value: /assets
  {{- end }}
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
  {{- if .root.Values.sharedAssetsClaim }}
  - name: assets
    mountPath: /assets
  {{- end }}
{{- end }}
