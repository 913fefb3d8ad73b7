{{- define "fulcrum.image" -}}
{{ required "image.repository: where the image is" .Values.image.repository }}:
{{- required "image.tag: the build to run" .Values.image.tag }}
{{- end }}

{{- define "fulcrum.secret" -}}
{{ required "existingSecret: the Secret with DATABASE_URL and others" .Values.existingSecret }}
{{- end }}

{{- define "fulcrum.feed" -}}
{{ required "settings.FEED: simulated, bridge or sources" .Values.settings.FEED }}
{{- end }}

{{- define "fulcrum.labels" -}}
app.kubernetes.io/name: fulcrum
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end }}

{{/* For pods: the user `node` of the image, and nothing that a process does not need. */}}
{{- define "fulcrum.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "fulcrum.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}
