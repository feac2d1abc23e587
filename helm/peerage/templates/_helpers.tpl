{{- define "peerage.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimAll "-" }}
{{- end }}

{{- /* A Service's name: no dots, and no dash at the end. */}}
{{- define "peerage.fullname" -}}
{{- $name := .Values.fullnameOverride }}
{{- if not $name }}
{{- $name = .Release.Name }}
{{- if not (contains (include "peerage.name" .) $name) }}
{{- $name = printf "%s-%s" $name (include "peerage.name" .) }}
{{- end }}
{{- end }}
{{- $name | replace "." "-" | trunc 40 | trimAll "-" }}
{{- end }}

{{- define "peerage.selectorLabels" -}}
app.kubernetes.io/name: {{ include "peerage.name" . }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end }}

{{- define "peerage.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{ include "peerage.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- /* The chart's labels with more of the user's, which count where both name one. */}}
{{- define "peerage.labelsAnd" -}}
{{- toYaml (mergeOverwrite (include "peerage.labels" .root | fromYaml) (deepCopy (default dict .more))) }}
{{- end }}

{{- define "peerage.serviceAccountName" -}}
{{- if .Values.serviceAccount.create }}
{{- default (include "peerage.fullname" .) .Values.serviceAccount.name }}
{{- else }}
{{- default "default" .Values.serviceAccount.name }}
{{- end }}
{{- end }}

{{- define "peerage.image" -}}
{{- if .Values.image.digest }}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest }}
{{- else }}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) }}
{{- end }}
{{- end }}

{{- /* Whether each pod keeps swarms of its own. */}}
{{- define "peerage.inMemory" -}}
{{- if ne .Values.repository.type "custom" }}true{{ end }}
{{- end }}

{{- /* Whether there may be more than one pod. */}}
{{- define "peerage.several" -}}
{{- if or (gt (int .Values.replicas) 1) .Values.autoscaling.enabled (eq .Values.kind "DaemonSet") }}true{{ end }}
{{- end }}

{{- define "peerage.drainSeconds" -}}
{{- if kindIs "invalid" .Values.drainSeconds }}
{{- add (mul (int .Values.probes.readiness.periodSeconds) (int .Values.probes.readiness.failureThreshold)) 5 }}
{{- else }}
{{- int .Values.drainSeconds }}
{{- end }}
{{- end }}

{{- define "peerage.udpServiceName" -}}
{{- include "peerage.fullname" . }}{{ if .Values.service.split }}-udp{{ end }}
{{- end }}

{{- define "peerage.httpServiceName" -}}
{{- include "peerage.fullname" . }}{{ if .Values.service.split }}-http{{ end }}
{{- end }}

{{- define "peerage.managementServiceName" -}}
{{- include "peerage.fullname" . }}-management
{{- end }}

{{- define "peerage.secretName" -}}
{{- if .Values.secret.existingSecret }}
{{- .Values.secret.existingSecret }}
{{- else if .Values.secret.generate }}
{{- include "peerage.fullname" . }}-secret
{{- end }}
{{- end }}

{{- define "peerage.claimName" -}}
{{- default (printf "%s-snapshot" (include "peerage.fullname" .)) .Values.snapshot.existingClaim }}
{{- end }}

{{- define "peerage.jvmOptions" -}}
{{- $fixed := list (printf "-XX:MaxRAMPercentage=%v" .Values.jvm.maxRamPercentage) (printf "-XX:MaxDirectMemorySize=%s" .Values.jvm.maxDirectMemory) "-XX:+ExitOnOutOfMemoryError" "-XX:+UseCompactObjectHeaders" "-XX:+UseTransparentHugePages" "--enable-native-access=ALL-UNNAMED" }}
{{- join " " (concat $fixed .Values.jvm.options) }}
{{- end }}

{{- /* The ConfigMaps with lists of torrents, by the name of the setting. */}}
{{- define "peerage.lists" -}}
{{- $lists := dict }}
{{- range $name, $key := dict "allow-list" "allowList" "deny-list" "denyList" }}
{{- $list := get (default dict $.Values.access) $key | default dict }}
{{- if $list.existingConfigMap }}{{ $_ := set $lists $name $list }}{{ end }}
{{- end }}
{{- toYaml $lists }}
{{- end }}

{{- /* The tracker's application.yaml: what the chart sets, and the user's settings over it. */}}
{{- define "peerage.config" -}}
{{- $peerage := dict "drain" (printf "%ss" (include "peerage.drainSeconds" .)) }}
{{- $_ := set $peerage "udp" (dict "enabled" .Values.udp.enabled "port" (int .Values.udp.port)) }}
{{- $http := dict "enabled" .Values.http.enabled }}
{{- if .Values.http.trustedProxies }}{{ $_ := set $http "trusted-proxies" .Values.http.trustedProxies }}{{ end }}
{{- if .Values.http.clientAddressHeader }}{{ $_ := set $http "client-address-header" .Values.http.clientAddressHeader }}{{ end }}
{{- $_ := set $peerage "http" $http }}
{{- $repository := dict "type" .Values.repository.type }}
{{- if .Values.snapshot.enabled }}{{ $_ := set $repository "snapshot" "/var/lib/peerage/swarms.snapshot" }}{{ end }}
{{- $_ := set $peerage "repository" $repository }}
{{- $access := dict }}
{{- $lists := include "peerage.lists" . | fromYaml }}
{{- if index $lists "allow-list" }}{{ $_ := set $access "allow-list" "/run/peerage-allow-list/list" }}{{ end }}
{{- if index $lists "deny-list" }}{{ $_ := set $access "deny-list" "/run/peerage-deny-list/list" }}{{ end }}
{{- if $access }}{{ $_ := set $peerage "access" $access }}{{ end }}
{{- $_ := set $peerage "limits" (dict "file" "/app/limits/limits.properties") }}
{{- $management := dict "server" (dict "port" (int .Values.management.port)) }}
{{- if .Values.management.token.existingSecret }}
{{- $_ := set $peerage "management" (dict "token-file" "/run/secrets/peerage-management/token") }}
{{- $_ := set $management "endpoint" (dict "limits" (dict "access" "unrestricted")) }}
{{- end }}
{{- $config := dict "peerage" $peerage "server" (dict "port" (int .Values.http.port)) "management" $management }}
{{- if include "peerage.secretName" . }}
{{- $_ := set $config "spring" (dict "config" (dict "import" "configtree:/run/secrets/peerage/")) }}
{{- end }}
{{- toYaml (mergeOverwrite $config (deepCopy (default dict .Values.config))) }}
{{- end }}

{{- /* The file of limits, a line for each value that is set. */}}
{{- define "peerage.limits" -}}
{{- $limits := .Values.limits }}
{{- range $name, $value := dict "announces-per-second" $limits.announcesPerSecond "scrapes-per-second" $limits.scrapesPerSecond "source.announces-per-second" $limits.source.announcesPerSecond "source.scrapes-per-second" $limits.source.scrapesPerSecond "source.burst" $limits.source.burst "interval" $limits.interval "max-torrents" $limits.maxTorrents "max-peers" $limits.maxPeers "max-peers-per-torrent" $limits.maxPeersPerTorrent }}
{{- if not (kindIs "invalid" $value) }}
{{ $name }}={{ if kindIs "string" $value }}{{ $value }}{{ else }}{{ int64 $value }}{{ end }}
{{- end }}
{{- end }}
{{- end }}

{{- /* What a schema cannot say in words that help. */}}
{{- define "peerage.validate" -}}
{{- if not (or .Values.udp.enabled .Values.http.enabled) }}
{{- fail "udp.enabled and http.enabled are both false: open one of the doors" }}
{{- end }}
{{- if not (regexMatch "^[a-z]" (include "peerage.fullname" .)) }}
{{- fail (printf "the release is called %s, and a Service's name must begin with a letter. Set fullnameOverride" .Release.Name) }}
{{- end }}
{{- if and .Values.hostNetwork .Values.networkPolicy.enabled }}
{{- fail "networkPolicy.enabled: it does not hold for pods with hostNetwork. Switch it off, and close management.port by a firewall of the nodes" }}
{{- end }}
{{- if and (include "peerage.several" .) (include "peerage.inMemory" .) (not .Values.allowSplitSwarms) }}
{{- fail (printf "replicas, autoscaling, kind: repository.type %s keeps the swarms in each pod, so that clients of different pods do not find each other. Run one replica, or set allowSplitSwarms=true" .Values.repository.type) }}
{{- end }}
{{- if and (include "peerage.several" .) .Values.udp.enabled (not (include "peerage.secretName" .)) }}
{{- fail "secret: several pods must make connection ids with the same secret. Set secret.existingSecret, or secret.generate=true" }}
{{- end }}
{{- if and (eq .Values.kind "DaemonSet") .Values.autoscaling.enabled }}
{{- fail "autoscaling.enabled: a DaemonSet has one pod on each node, whatever the load. Switch it off, or set kind=Deployment" }}
{{- end }}
{{- if and (include "peerage.several" .) .Values.snapshot.enabled }}
{{- fail "snapshot.enabled: a snapshot belongs to one pod. Run one replica as a Deployment, or switch it off" }}
{{- end }}
{{- if and .Values.secret.existingSecret .Values.secret.generate }}
{{- fail "secret: existingSecret and generate are both set. Choose one" }}
{{- end }}
{{- if and (or .Values.ingress.enabled .Values.gateway.httpRoute.enabled) (not .Values.http.trustedProxies) }}
{{- fail "http.trustedProxies: behind an Ingress or a Gateway all clients seem to have the proxy's address. List the proxies' networks, and name http.clientAddressHeader" }}
{{- end }}
{{- if and .Values.http.clientAddressHeader (not .Values.http.trustedProxies) }}
{{- fail "http.clientAddressHeader: anybody could set it. List the proxies that are believed in http.trustedProxies" }}
{{- end }}
{{- if and .Values.http.trustedProxies (not .Values.http.clientAddressHeader) }}
{{- fail "http.trustedProxies: name the header that these proxies set in http.clientAddressHeader" }}
{{- end }}
{{- if eq (int .Values.http.port) (int .Values.management.port) }}
{{- fail "management.port is http.port: announces and Actuator would share it. Choose another" }}
{{- end }}
{{- if and .Values.secret.previousKey (not .Values.secret.existingSecret) }}
{{- fail "secret.previousKey: it names a key of secret.existingSecret, which is empty. Name that secret, or take the key away" }}
{{- end }}
{{- if and .Values.gateway.udpRoute.enabled (not .Values.udp.enabled) }}
{{- fail "gateway.udpRoute.enabled: udp.enabled is false, so there is no Service to lead to. Open the door, or switch the route off" }}
{{- end }}
{{- if and .Values.gateway.httpRoute.enabled (not .Values.http.enabled) }}
{{- fail "gateway.httpRoute.enabled: http.enabled is false, so there is no Service to lead to. Open the door, or switch the route off" }}
{{- end }}
{{- if and .Values.ingress.enabled (not .Values.http.enabled) }}
{{- fail "ingress.enabled: http.enabled is false, so there is no Service to lead to. Open the door, or switch the Ingress off" }}
{{- end }}
{{- include "peerage.validateConfig" . }}
{{- end }}

{{- /* The paths of all settings in a map, a line each, in lower case and without dashes, as Spring Boot compares them. */}}
{{- define "peerage.paths" -}}
{{- range $key, $value := .map }}
{{- $path := printf "%s%s" $.prefix (regexReplaceAll "\\[.*$" $key "" | lower | replace "-" "" | replace "_" "") }}
{{- if kindIs "map" $value }}
{{- include "peerage.paths" (dict "map" $value "prefix" (printf "%s." $path)) }}
{{- else if not (kindIs "invalid" $value) }}
{{ $path }}
{{- end }}
{{- end }}
{{- end }}

{{- /* Settings under config that would part the tracker from what the chart says of it elsewhere. */}}
{{- define "peerage.validateConfig" -}}
{{- $refused := dict }}
{{- range $path, $key := dict "peerage.drain" "drainSeconds" "peerage.udp.port" "udp.port" "peerage.udp.enabled" "udp.enabled" "peerage.udp.secret" "secret.existingSecret" "peerage.udp.previous-secret" "secret.previousKey" "peerage.http.enabled" "http.enabled" "peerage.http.trusted-proxies" "http.trustedProxies" "peerage.http.client-address-header" "http.clientAddressHeader" "peerage.repository.type" "repository.type" "peerage.repository.snapshot" "snapshot.enabled" "peerage.limits.file" "limits" "peerage.management.token-file" "management.token.existingSecret" "server.port" "http.port" "management.server.port" "management.port" }}
{{- $_ := set $refused $path (printf "the chart's other objects must know it. Set %s instead" $key) }}
{{- end }}
{{- range $path := list "management.server.ssl" "management.server.base-path" "management.server.address" "management.endpoints.web.base-path" "management.endpoints.web.path-mapping" }}
{{- $_ := set $refused $path "probes and monitors ask for http://POD:management.port/actuator/… and would fail. Take it away, and let networkPolicy, or with hostNetwork the firewall of the nodes, say who may come" }}
{{- end }}
{{- $_ := set $refused "spring.config.import" "it would replace the import of the secret. Put the settings under config, or add the import by SPRING_CONFIG_IMPORT in extraEnv" }}
{{- range $path, $key := dict "peerage.access.allow-list" "allowList" "peerage.access.deny-list" "denyList" }}
{{- if (get (default dict $.Values.access) $key | default dict).existingConfigMap }}
{{- $_ := set $refused $path (printf "access.%s.existingConfigMap is set too. Choose one" $key) }}
{{- end }}
{{- end }}
{{- $found := include "peerage.paths" (dict "map" (default dict .Values.config) "prefix" "") | trim }}
{{- range $path, $reason := $refused }}
{{- $plain := replace "-" "" $path }}
{{- range splitList "\n" $found }}
{{- if or (eq . $plain) (hasPrefix (printf "%s." $plain) .) }}
{{- fail (printf "config.%s: %s" $path $reason) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}
